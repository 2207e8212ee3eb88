'use client';

import { useEffect, useRef, useState } from 'react';
import { areLettersOff, turnLetters } from '@/app/admin/orders/_components/letter-keys';

type Words = {
  readonly title: string;
  readonly close: string;
  readonly keys: readonly (readonly [string, string])[];
  readonly off: string;
};

/**
 * The list by keyboard: `/` searches, arrows or j and k go through the rows, Enter opens (the
 * link has the focus), x ticks, ? says all this. While someone types, or a dialog is open, every
 * key is only a key; and the single letters can be turned off.
 */
export function ListKeyboard({ words, startsInList }: { words: Words; startsInList: boolean }) {
  const help = useRef<HTMLDialogElement>(null);
  const [isOff, setIsOff] = useState(false);

  useEffect(() => {
    setIsOff(areLettersOff());
    // A user who was quicker than the scripts keeps their place.
    const isFree = document.activeElement === document.body;
    if (startsInList && isFree) links()[0]?.focus({ preventScroll: true });
  }, [startsInList]);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (isArrow ? !isListFocused() : isOff) return;
      const act = actOf(event.key, help.current);
      if (act === null) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('change', tickAll);
    // Said only where it is so: without scripts there are no such keys.
    if (isOff) searchField()?.removeAttribute('aria-keyshortcuts');
    else searchField()?.setAttribute('aria-keyshortcuts', '/');
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('change', tickAll);
    };
  }, [isOff]);

  return (
    <dialog
      ref={help}
      aria-label={words.title}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-surface-raised p-6 text-ink shadow-float backdrop:bg-surface-sunk/80"
    >
      <h2 className="mb-3 text-lg">{words.title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {words.keys.map(([key, text]) => (
          <div key={key} className="contents">
            <dt>
              <kbd dir="ltr" className="font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-10 cursor-pointer items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={isOff}
          onChange={(event) => {
            setIsOff(event.target.checked);
            turnLetters(event.target.checked);
          }}
          className="size-4"
        />
        {words.off}
      </label>
      <form method="dialog" className="mt-2">
        <button type="submit" className="text-link min-h-10 cursor-pointer text-sm">
          {words.close}
        </button>
      </form>
    </dialog>
  );
}

function actOf(key: string, help: HTMLDialogElement | null): (() => void) | null {
  switch (key) {
    case '/':
      return () => {
        searchField()?.focus();
        searchField()?.select();
      };
    case 'j':
    case 'ArrowDown':
      return () => move(1);
    case 'k':
    case 'ArrowUp':
      return () => move(-1);
    case 'x':
      return tickHere() === null ? null : () => tickHere()?.click();
    case '?':
      return () => help?.showModal();
    default:
      return null;
  }
}

function searchField(): HTMLInputElement | null {
  return document.querySelector('#orders-search');
}

function links(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-list] [data-row-link]')];
}

function rowHere(): Element | null {
  return document.activeElement?.closest('[data-order]') ?? null;
}

/** From nowhere the first step goes to the first row, or back to the last. */
function move(step: 1 | -1): void {
  const all = links();
  const here = all.findIndex((link) => link.closest('[data-order]') === rowHere());
  const next = here === -1 ? (step === 1 ? 0 : all.length - 1) : here + step;
  all[Math.min(Math.max(next, 0), all.length - 1)]?.focus();
}

function tickHere(): HTMLInputElement | null {
  return rowHere()?.querySelector<HTMLInputElement>('input[name="order"]') ?? null;
}

/** The box in the head ticks every row of the page, or none. */
function tickAll({ target }: Event): void {
  if (!(target instanceof HTMLInputElement) || target.dataset.selectAll === undefined) return;
  for (const box of document.querySelectorAll<HTMLInputElement>(
    '[data-list] input[name="order"]',
  )) {
    box.checked = target.checked;
  }
}

/** Arrows belong to the list where nothing else needs them. */
function isListFocused(): boolean {
  return document.activeElement === document.body || rowHere() !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
  return target.isContentEditable || (!isBox && target.matches('input, textarea, select'));
}
