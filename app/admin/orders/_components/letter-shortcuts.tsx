'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { areLettersOff } from '@/app/admin/orders/_components/letter-keys';

/**
 * One letter opens a dialog of the page, while no text field has the focus and no
 * dialog is open. The buttons name their letters; nothing is done by a letter alone, and the list's help turns letters off.
 */
export function OrderShortcuts({ paths }: { paths: Readonly<Record<string, string>> }) {
  const router = useRouter();
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const letter = letterOf(event);
      const path = Object.hasOwn(paths, letter) ? paths[letter] : undefined;
      if (path === undefined || isForAnother(event) || areLettersOff()) return;
      event.preventDefault();
      router.push(path, { scroll: false });
    };
    document.addEventListener('keydown', pressed);
    announceShortcuts();
    return () => document.removeEventListener('keydown', pressed);
  }, [paths, router]);
  return null;
}

/** Announced by this script alone: without it there are no such keys. */
function announceShortcuts(): void {
  if (areLettersOff()) return;
  for (const button of document.querySelectorAll<HTMLElement>('[data-letter]')) {
    button.setAttribute('aria-keyshortcuts', button.dataset.letter ?? '');
  }
}

/** On a keyboard of another script, the key's place counts. */
function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}

function isForAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest('input, select, textarea, [contenteditable="true"]') !== null;
  return isTyping || document.querySelector('dialog[open]') !== null;
}
