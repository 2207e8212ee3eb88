'use client';

import { useRouter } from 'next/navigation';
import { useLayoutEffect } from 'react';
import { areLettersOff, isForAnother, letterOf } from './letter-keys';

/**
 * A letter opens a dialog of the page, or focuses the button or link that names it, while no text
 * field has the focus and no dialog is open. A letter alone changes nothing, and the frame's help
 * turns letters off.
 */
export function LetterShortcuts({ paths }: { paths: Readonly<Record<string, string>> }) {
  const router = useRouter();
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      const path = Object.hasOwn(paths, letter) ? paths[letter] : undefined;
      const named = path === undefined ? namedBy(letter) : null;
      if ((path ?? named) == null || isForAnother(event) || isOfOtherOrder(event)) return;
      if (areLettersOff()) return;
      event.preventDefault();
      if (path === undefined) focusUnfolded(named);
      else router.push(path, { scroll: false });
    };
    document.addEventListener('keydown', pressed);
    announceShortcuts();
    return () => document.removeEventListener('keydown', pressed);
  }, [paths, router]);
  return null;
}

function focusUnfolded(named: HTMLElement | null): void {
  const fold = named?.closest('details');
  if (fold) fold.open = true;
  named?.focus();
}

/** Set only by this script: without it these shortcuts do not exist. */
function announceShortcuts(): void {
  if (areLettersOff()) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-letter]')) {
    button.setAttribute('aria-keyshortcuts', button.dataset.letter ?? '');
  }
}

/** If there are several, the one of the focused row, or in what the address points at. */
function namedBy(letter: string): HTMLElement | null {
  if (!/^[a-z]$/.test(letter)) return null;
  const place = `[data-letter="${letter}"]`;
  const row = document.activeElement?.closest('[data-row]');
  if (row) return row.querySelector<HTMLElement>(place);
  return document.querySelector(`:target ${place}`) ?? document.querySelector(`main ${place}`);
}

/** Beside the list, a letter never acts on another order than the focused row's. */
function isOfOtherOrder({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-order]:not([data-open])') !== null;
}
