'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { WideTable } from '@/app/admin/_components/wide-table';
import { OrderRow, type RowLook } from './order-row';
import type { ShownRow } from './shown-row';

export type ListChanges = {
  readonly rows: readonly ShownRow[];
  /** That there are new orders above, in words; empty: there are none. */
  readonly freshText: string;
  readonly isSignedOut: boolean;
};

/** A row, and whether it has changed since the page came. */
type LiveRow = { readonly row: ShownRow; readonly isChanged?: true };

const nothing: ListChanges = { rows: [], freshText: '', isSignedOut: false };
const askEveryMs = 4_000;
const wakeMs = 200;
const pauseMaxMs = 60_000;
/** An idle page stops asking, so that it never keeps a forgotten session alive. */
const restAfterMs = 10 * 60_000;
const signsOfLife = ['keydown', 'pointermove', 'pointerdown', 'scroll'] as const;

/**
 * The list as it is now. Rows change in place; new ones are announced and wait until
 * the user asks for them, so that rows do not move while they are read. A hidden page rests.
 */
export function LiveTable(props: {
  label: string;
  head: ReactNode;
  rows: readonly ShownRow[];
  rowLook: RowLook;
  look: (previous: ListChanges, form: FormData) => Promise<ListChanges>;
  query: string;
  /** The place of the first row, where the newest stand first; or empty. */
  first: string;
  words: { show: string; signedOut: string; changed: string };
  room: ComponentProps<typeof WideTable>['room'];
}) {
  const [rows, setRows] = useState(() => props.rows.map((row): LiveRow => ({ row })));
  const [changes, setChanges] = useState(nothing);
  const shown = useRef(rows);
  const { look, query, first, rows: given } = props;

  // The page was drawn again: ticks and the focus stay, only what has changed is another row.
  useEffect(() => {
    const known = new Map(shown.current.map((one) => [one.row.reference, one]));
    shown.current = given.map((row) => {
      const one = known.get(row.reference);
      return one?.row.mark === row.mark ? one : { row, isChanged: true };
    });
    setRows(shown.current);
  }, [given]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pauseMs = askEveryMs;
    let touchedAt = Date.now();
    let isResting = false;

    async function ask() {
      const form = new FormData();
      const known = shown.current.map(({ row: { reference, mark } }) => `${reference}~${mark}`);
      form.set('known', known.join(' '));
      form.set('query', query);
      form.set('first', first);
      try {
        const answer = await look(nothing, form);
        if (isOver) return;
        pauseMs = askEveryMs;
        const changed = new Map(
          answer.rows.map((row) => [row.reference, { row, isChanged: true } as const]),
        );
        if (changed.size > 0) {
          shown.current = shown.current.map((one) => changed.get(one.row.reference) ?? one);
          setRows(shown.current);
        }
        setChanges(answer);
        if (answer.isSignedOut) isOver = true;
      } catch {
        pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
      }
      wait(pauseMs);
    }

    function wait(ms: number) {
      clearTimeout(timer);
      isResting = Date.now() - touchedAt > restAfterMs;
      if (!isOver && !document.hidden && !isResting) timer = setTimeout(() => void ask(), ms);
    }

    function touch() {
      touchedAt = Date.now();
      if (isResting) wait(wakeMs);
    }

    function wake() {
      wait(wakeMs);
    }

    document.addEventListener('visibilitychange', wake);
    for (const sign of signsOfLife) document.addEventListener(sign, touch, { passive: true });
    wait(askEveryMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      for (const sign of signsOfLife) document.removeEventListener(sign, touch);
    };
  }, [look, query, first]);

  return (
    <>
      <div role="status" className="text-sm">
        {changes.isSignedOut ? <p className="pb-2 text-wait">{props.words.signedOut}</p> : null}
        {changes.freshText === '' ? null : (
          <p className="sticky top-0 mb-2 flex gap-3 bg-action-soft px-3 py-2">
            {changes.freshText}
            <a
              className="text-link"
              href={query === '' ? '/admin/orders' : `/admin/orders?${query}`}
            >
              {props.words.show}
            </a>
          </p>
        )}
        {changes.rows.length === 0 ? null : (
          <p className="sr-only">
            {props.words.changed} {changes.rows.map(({ reference }) => reference).join(', ')}
          </p>
        )}
      </div>
      <WideTable label={props.label} room={props.room}>
        <table aria-label={props.label} className="order-list text-sm" data-list="">
          {props.head}
          <tbody>
            {rows.map(({ row, isChanged }) => (
              <OrderRow key={row.reference} row={row} look={props.rowLook} isChanged={isChanged} />
            ))}
          </tbody>
        </table>
      </WideTable>
    </>
  );
}
