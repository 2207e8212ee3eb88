'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useLayoutEffect, useTransition } from 'react';
import { areLettersOff, isForAnother, letterOf } from '@/app/admin/_components/letter-keys';

/** What a letter presses: in the row that has the focus, or on the page. */
const inRow: Readonly<Record<string, string>> = {
  i: 'button[value^="check_in"]',
  o: 'button[value^="check_out"], a[data-check-out]',
  u: 'button[value^="undo_"]',
  c: 'a[data-complete]',
  a: 'a[data-letter="a"]',
  // The receipt of the last completion; elsewhere the letter opens the previous day.
  p: 'a[data-letter="p"]',
};
/** They open a dialog on this page. */
const dialogLinks = 'a[data-complete], a[data-check-out]';
const onPage: Readonly<Record<string, string>> = { p: 'a[rel="prev"]', n: 'a[rel="next"]' };

/**
 * The day by keyboard: arrows or j and k move through the stays, a letter presses a button of the
 * focused one, p and n open the previous and the next day. Keys are ignored while the user types or
 * a dialog is open; single letters can be turned off. After a dialog has closed, the focus returns
 * to its stay: `stay`, `moment`.
 */
export function DayKeys({ stay, moment }: { stay: string; moment: string }) {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();

  useLayoutEffect(() => {
    function open(event: MouseEvent) {
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = event.target instanceof Element && event.target.closest(dialogLinks);
      if (!(link instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      startOpening(() => router.push(link.href, { scroll: false }));
    }
    function wait(event: KeyboardEvent) {
      // Meant for the dialog that is on its way, not for the link of the focused row.
      if (isOpening && event.key === 'Enter' && rowHere() !== null) event.preventDefault();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('keydown', wait);
    document.addEventListener('click', open);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('keydown', wait);
      document.removeEventListener('click', open);
    };
  }, [router, isOpening]);

  // Later than the keys: the router scrolls as it draws.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new moment focuses its row again
  useEffect(() => {
    if (stay === '' || document.activeElement !== document.body) return;
    if (document.querySelector('dialog[open]') !== null) return;
    const row = document.querySelector(`[data-stay="${stay}"]`);
    row?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true });
    // The whole row: what became of the action is at its end.
    row?.scrollIntoView({ block: 'nearest' });
  }, [stay, moment]);
  return null;
}

function press(event: KeyboardEvent): void {
  if (isForAnother(event)) return;
  const step = stepOf(event);
  if (step !== null) {
    event.preventDefault();
    move(step);
    return;
  }
  if (areLettersOff() || event.repeat) return;
  const letter = letterOf(event);
  const button =
    find(rowHere(), inRow, letter) ?? find(document.querySelector('main'), onPage, letter);
  if (button === null) return;
  event.preventDefault();
  button.click();
}

function find(
  place: Element | null,
  selectors: Readonly<Record<string, string>>,
  letter: string,
): HTMLElement | null {
  if (place === null || !Object.hasOwn(selectors, letter)) return null;
  return place.querySelector<HTMLElement>(selectors[letter] ?? '');
}

function stepOf(event: KeyboardEvent): 1 | -1 | null {
  const letter = areLettersOff() ? '' : letterOf(event);
  const isFree = document.activeElement === document.body || rowHere() !== null;
  if (letter === 'j' || (event.key === 'ArrowDown' && isFree)) return 1;
  return letter === 'k' || (event.key === 'ArrowUp' && isFree) ? -1 : null;
}

function rowHere(): Element | null {
  return document.activeElement?.closest('[data-stay]') ?? null;
}

/**
 * Without a focused row, the first step goes to the first stay, or back to the last; on a page that
 * shows more of a part, to the first of what it shows more, or back to the one before.
 */
function move(step: 1 | -1): void {
  const all = [...document.querySelectorAll('[data-stay]')];
  const row = rowHere();
  const further = all.findIndex((stay) => stay.matches(':target'));
  const first = step === 1 ? Math.max(further, 0) : (further === -1 ? all.length : further) - 1;
  const next = row === null ? first : all.indexOf(row) + step;
  const there = all[Math.min(Math.max(next, 0), all.length - 1)];
  there?.querySelector<HTMLElement>('[data-row-link]')?.focus();
}
