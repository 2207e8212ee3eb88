'use client';

import { useEffect, useLayoutEffect } from 'react';
import { areLettersOff, isForAnother, letterOf } from '@/app/admin/_components/letter-keys';

/**
 * The list by keyboard: arrows or j and k go through the rows, Enter opens (the link has the
 * focus), x ticks.
 */
export function ListKeyboard({ startsInList }: { startsInList: boolean }) {
  useEffect(() => {
    // A user who was faster than the scripts keeps the focus where it is.
    const isFree = document.activeElement === document.body;
    if (startsInList && isFree) links()[0]?.focus({ preventScroll: true });
  }, [startsInList]);

  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    document.addEventListener('change', tickAll);
    // Ticked before the scripts ran.
    const all = document.querySelector<HTMLInputElement>('[data-select-all]:checked');
    if (all) tickRows(all);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('change', tickAll);
    };
  }, []);

  return null;
}

function press(event: KeyboardEvent): void {
  if (isForAnother(event)) return;
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (isArrow ? !isListFocused() : areLettersOff()) return;
  const act = actOf(isArrow ? event.key : letterOf(event));
  if (act === null) return;
  event.preventDefault();
  act();
}

function actOf(key: string): (() => void) | null {
  switch (key) {
    case 'j':
    case 'ArrowDown':
      return () => move(1);
    case 'k':
    case 'ArrowUp':
      return () => move(-1);
    case 'x':
      return tickHere() === null ? null : () => tickHere()?.click();
    default:
      return null;
  }
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-list] [data-row-link]')];
}

function rowHere(): Element | null {
  return document.activeElement?.closest('[data-order]') ?? null;
}

/** Without a focused row, the first step goes to the first row, or back to the last. */
function move(step: 1 | -1): void {
  const all = links();
  const here = all.findIndex((link) => link.closest('[data-order]') === rowHere());
  const next = here === -1 ? (step === 1 ? 0 : all.length - 1) : here + step;
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

function tickHere(): HTMLInputElement | null {
  return rowHere()?.querySelector<HTMLInputElement>('input[name="order"]') ?? null;
}

/** The check box in the head ticks every row of the page, or none. */
function tickAll({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.selectAll === undefined) return;
  tickRows(target);
}

function tickRows({ checked }: HTMLInputElement): void {
  for (const box of document.querySelectorAll<HTMLInputElement>(
    '[data-list] input[name="order"]',
  )) {
    box.checked = checked;
  }
}

/** Arrows belong to the list only if nothing else has the focus. */
function isListFocused(): boolean {
  return document.activeElement === document.body || rowHere() !== null;
}
