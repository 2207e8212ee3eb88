'use client';

import { usePathname } from 'next/navigation';
import { useLayoutEffect, useRef, useState } from 'react';
import { areLettersOff, isForAnother, turnLetters } from '@/app/admin/_components/letter-keys';
import { searchFields } from './search-fields';

type KeyRow = readonly [key: string, text: string];

type Words = {
  readonly title: string;
  readonly close: string;
  readonly keys: readonly KeyRow[];
  readonly off: string;
};

/**
 * The shortcuts of every page: `/` focuses the search, `?` lists all shortcuts, including the
 * page's own, and lets users turn single letters off in this browser. `SearchShortcut` has `/`
 * before this listens; it does not run on a page that was not loaded, as after signing in.
 */
export function FrameKeys({ words }: { words: Words }) {
  const help = useRef<HTMLDialogElement>(null);
  const path = usePathname();
  const [isOff, setIsOff] = useState(false);
  const [keys, setKeys] = useState<readonly KeyRow[]>([]);

  useLayoutEffect(() => setIsOff(areLettersOff()), []);

  useLayoutEffect(() => {
    function show() {
      setKeys([...words.keys, ...keysOfPage()]);
      help.current?.showModal();
    }
    function press(event: KeyboardEvent) {
      if (isOff || isForAnother(event)) return;
      const act = { '?': show, '؟': show, '/': search }[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    function click({ target }: MouseEvent) {
      if (target instanceof Element && target.closest('[data-shortcuts]')) show();
    }
    document.addEventListener('keydown', press);
    document.addEventListener('click', click);
    return () => {
      document.removeEventListener('keydown', press);
      document.removeEventListener('click', click);
    };
  }, [isOff, words.keys]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have another field
  useLayoutEffect(() => {
    // Set by script only: before it has run these shortcuts do not exist.
    if (isOff) searchField()?.removeAttribute('aria-keyshortcuts');
    else searchField()?.setAttribute('aria-keyshortcuts', '/');
  }, [isOff, path]);

  return (
    <dialog
      ref={help}
      aria-label={words.title}
      className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-surface-raised p-6 text-ink shadow-float backdrop:bg-surface-sunk/80"
    >
      <h2 className="mb-3 text-lg">{words.title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {keys.map(([key, text]) => (
          <div key={`${key} ${text}`} className="contents">
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
        <span>{words.off}</span>
      </label>
      <form method="dialog" className="mt-2">
        <button type="submit" className="text-link min-h-10 cursor-pointer text-sm">
          {words.close}
        </button>
      </form>
    </dialog>
  );
}

/** The page's own shortcuts, and those of its buttons and links with a letter. */
function keysOfPage(): KeyRow[] {
  const said = document.querySelectorAll('[data-page-keys] > div');
  const lettered = document.querySelectorAll<HTMLElement>('main [data-letter]');
  const rows = [
    ...[...said].map(({ children }): KeyRow => textsOf(children[0], children[1])),
    ...[...lettered].map(
      ({ dataset }): KeyRow => [dataset.letter?.toUpperCase() ?? '', dataset.act ?? ''],
    ),
  ];
  // If several buttons share a letter, the first one counts.
  return [...new Map(rows.reverse()).entries()].reverse();
}

function textsOf(key: Element | undefined, text: Element | undefined): KeyRow {
  return [key?.textContent ?? '', text?.textContent ?? ''];
}

function search(): void {
  searchField()?.focus();
  searchField()?.select();
}

function searchField(): HTMLInputElement | null {
  const found = searchFields.map((field) => document.querySelector<HTMLInputElement>(field));
  return found.find((field) => field !== null) ?? null;
}
