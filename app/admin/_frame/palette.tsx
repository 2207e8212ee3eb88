'use client';

import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FormState } from '@/app/_components/action-form';
import { browserStorage, recentOrders } from '@/app/_components/recent-orders';
import { Group, optionId, type PaletteEntry } from './palette-list';
import type { PaletteWords } from './palette-words';

export type PaletteAnswer = FormState & {
  /** The last of them is a link to the list of all matches. */
  readonly orders?: readonly PaletteEntry[];
  readonly people?: readonly PaletteEntry[];
};

const noAnswer: PaletteAnswer = { values: {}, errors: {} };
const shortestSearch = 2;
const typingPauseMs = 180;
const typedMax = 120;

/**
 * A field that finds pages, people, orders and the page's actions, and a list of matches below it,
 * which the arrow keys move through.
 */
export function Palette(props: {
  places: readonly PaletteEntry[];
  /** Null: this person does not see orders. */
  find: ((previous: FormState, form: FormData) => Promise<PaletteAnswer>) | null;
  /** Whose recent orders to show; null: this user may not see orders. */
  recentOf: string | null;
  words: PaletteWords;
  close: () => void;
}) {
  const { find, words, close, recentOf } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [answered, setAnswered] = useState({ text: '', answer: noAnswer });
  const [chosen, setChosen] = useState(0);
  // Only the browser renders this, after the shortcut was pressed, so it may read its storage.
  const [opened] = useState(() =>
    recentOf === null ? [] : recentOrders(browserStorage(), recentOf),
  );

  const [acts] = useState(actsOfPage);
  /** The text for which Enter was pressed before its answer came. */
  const entered = useRef<string | null>(null);
  const isSearched = find !== null && text.trim().length >= shortestSearch;
  const isAwaited = isSearched && answered.text !== text;
  const answer = isSearched && !isAwaited ? answered.answer : noAnswer;

  // Opens before the shortcut's key event ends, so that the next key reaches the field.
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  useEffect(() => {
    if (find === null || text.trim().length < shortestSearch) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      const form = new FormData();
      form.set('search', text);
      form.set('signedInAs', recentOf ?? '');
      const heard = await find(noAnswer, form).catch(() => ({
        ...noAnswer,
        message: words.failed,
      }));
      if (isOver) return;
      setAnswered({ text, answer: heard });
      const wanted = entered.current === text ? onlyOne(heard) : undefined;
      entered.current = null;
      if (wanted !== undefined) window.location.assign(wanted.href);
    }, typingPauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text, find, recentOf, words.failed]);

  const wanted = text.trim().toLowerCase();
  const fits = ({ label }: PaletteEntry) => label.toLowerCase().includes(wanted);
  const groups = [
    [words.recent, wanted === '' ? opened.map(recentEntry) : []],
    [words.acts, acts.filter(fits)],
    [words.places, props.places.filter(fits)],
    [words.people, answer.people ?? []],
    [words.orders, answer.orders ?? []],
  ] as const;
  const entries = groups.flatMap(([, own]) => own);
  const current = entries[Math.min(chosen, entries.length - 1)];
  const problem = answer.message ?? answer.errors.search ?? '';
  const nothingFound = problem === '' && entries.length === 0 ? words.nothing : '';

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen((entries.length + Math.min(chosen, entries.length - 1) + step) % entries.length);
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (current !== undefined) choose(current);
      else if (isAwaited) entered.current = text;
    }
  }

  function choose({ href, button }: PaletteEntry) {
    if (button === undefined) return window.location.assign(href);
    dialog.current?.close();
    button.focus();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={words.title}
      onClose={close}
      className="mx-auto mt-[12dvh] w-[min(44rem,calc(100vw-2rem))] rounded-md border border-line-strong bg-surface-raised p-3 text-ink shadow-float backdrop:bg-surface-sunk/80"
    >
      <input
        type="text"
        role="combobox"
        aria-label={words.field}
        aria-expanded={entries.length > 0}
        aria-controls={entries.length > 0 ? 'palette-list' : undefined}
        aria-activedescendant={current && optionId(entries.indexOf(current))}
        aria-autocomplete="list"
        aria-describedby="palette-hint"
        placeholder={words.field}
        autoComplete="off"
        maxLength={typedMax}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
        className="w-full min-h-10 rounded-sm border border-line-strong bg-surface-raised px-3 text-sm text-ink"
      />
      {current === undefined ? null : (
        <div
          id="palette-list"
          role="listbox"
          aria-label={words.title}
          className="mt-2 max-h-[50dvh] overflow-auto text-sm"
        >
          {groups.map(([label, own]) => (
            <Group key={label} {...{ label, own, entries, current, choose }} />
          ))}
        </div>
      )}
      <p role="status" className="px-3 text-sm text-ink-soft">
        {isAwaited ? words.searching : nothingFound || problem}
      </p>
      <p id="palette-hint" className="mt-2 px-3 text-xs text-ink-soft">
        {words.hint}
      </p>
    </dialog>
  );
}

/** Where Enter leads if pressed before the answer: to the only match, else to the list. */
function onlyOne({ people = [], orders = [] }: PaletteAnswer): PaletteEntry | undefined {
  const hits = [...people, ...orders.slice(0, -1)];
  return hits.length === 1 ? hits[0] : orders.at(-1);
}

function recentEntry(reference: string): PaletteEntry {
  return { href: `/admin/orders/${encodeURIComponent(reference)}`, label: reference, note: '' };
}

/** The actions of the current page, from its buttons with `data-act`. */
function actsOfPage(): PaletteEntry[] {
  const buttons = [...document.querySelectorAll<HTMLElement>('main [data-act]')];
  return buttons.map((button) => ({
    href: '',
    label: button.dataset.act ?? '',
    note: button.dataset.letter?.toUpperCase() ?? '',
    button,
  }));
}
