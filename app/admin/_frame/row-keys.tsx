'use client';

import { useLayoutEffect } from 'react';
import { areLettersOff, isForAnother, letterOf } from '@/app/admin/_components/letter-keys';

/** The rows of the inbox by keyboard: j and k, or the arrows, go from one to the next. */
export function RowKeys() {
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return null;
}

function press(event: KeyboardEvent): void {
  if (isForAnother(event)) return;
  const step = stepOf(event);
  if (step === 0) return;
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  // The arrows belong to the page until a row has the focus.
  if (event.key.startsWith('Arrow') && here === -1) return;
  const row = rows[here === -1 && step < 0 ? rows.length - 1 : here + step];
  if (row === undefined) return;
  event.preventDefault();
  const link = row.querySelector<HTMLElement>('[data-row-link]');
  (link ?? row.querySelector<HTMLElement>('a, button, summary'))?.focus();
  row.scrollIntoView({ block: 'nearest' });
}

function stepOf(event: KeyboardEvent): 1 | -1 | 0 {
  const letter = areLettersOff() ? '' : letterOf(event);
  if (letter === 'j' || event.key === 'ArrowDown') return 1;
  return letter === 'k' || event.key === 'ArrowUp' ? -1 : 0;
}
