'use client';

import { useLayoutEffect } from 'react';
import { areLettersOff, isForAnother, letterOf } from '@/app/admin/_components/letter-keys';
import { choose, chosenNights, nightsBetween, openChosen } from './free-nights';

/**
 * Left and right: to the next stay or free night of the room; up and down: to the nearest one of the
 * next room with any.
 */
const steps: Readonly<Record<string, readonly [across: -1 | 0 | 1, down: -1 | 0 | 1]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  k: [0, -1],
  j: [0, 1],
};

/**
 * The plan by keyboard: arrows, or j and k, move between stays and free nights as they are placed on
 * the screen; Enter opens the focused one. With Shift they choose free nights, which Enter takes for
 * one stay. Arrows are used only where nothing else needs them.
 */
export function PlanKeys() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}

function press(event: KeyboardEvent): void {
  if (isForAnother(event)) return;
  const isArrow = event.key.startsWith('Arrow');
  const here = document.activeElement?.closest<HTMLElement>('[data-room] a') ?? null;
  if (event.key === 'Enter' && here?.matches('[data-chosen]') && chosenNights().length > 1) {
    event.preventDefault();
    openChosen();
    return;
  }
  const isFree = here !== null || document.activeElement === document.body;
  const key = isArrow ? event.key : letterOf(event);
  if (!isFree || (!isArrow && areLettersOff()) || !Object.hasOwn(steps, key)) return;
  const next = here === null ? staysOf(rows()[0])[0] : nextTo(here, steps[key] ?? [0, 0]);
  if (next === undefined) return;
  event.preventDefault();
  if (here !== null && event.shiftKey && isArrow) {
    if (!chooseTo(here, next)) return;
  } else choose([]);
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Chooses the nights from where the choice began to the next one; false: it is not free. */
function chooseTo(here: HTMLElement, next: HTMLElement): boolean {
  const chosen = chosenNights();
  const begin = (chosen[0] === here ? chosen.at(-1) : chosen[0]) ?? here;
  const nights = nightsBetween(begin, next);
  const isWhole = nights.some((night) => night === next);
  if (isWhole) choose(nights);
  return isWhole;
}

function nextTo(
  here: HTMLElement,
  [across, down]: readonly [number, number],
): HTMLElement | undefined {
  const all = rows();
  const row = all.findIndex((one) => one.contains(here));
  const left = leftOf(here);
  if (across !== 0) {
    const beside = staysOf(all[row]).filter((one) => (leftOf(one) - left) * across > 0);
    return nearest(beside, left);
  }
  return nearest(staysOf(all[row + down]), left);
}

/** Rooms that have a stay, from the top. */
function rows(): Element[] {
  return [...document.querySelectorAll('[data-room]')].filter((row) => staysOf(row).length > 0);
}

function staysOf(row: Element | undefined): HTMLElement[] {
  return row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('a')];
}

function nearest(stays: readonly HTMLElement[], left: number): HTMLElement | undefined {
  const away = (one: HTMLElement) => Math.abs(leftOf(one) - left);
  return [...stays].sort((a, b) => away(a) - away(b))[0];
}

function leftOf(element: HTMLElement): number {
  return element.getBoundingClientRect().left;
}
