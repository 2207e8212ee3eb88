'use client';

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { WideTable } from '@/app/admin/_components/wide-table';
import { poll } from '@/app/admin/_frame/polling';
import type { ShownRow } from '@/app/admin/_order/shown-row';
import type { ListChanges } from '@/app/admin/orders/changes/route';
import { OrderRow, type RowLook } from './order-row';

/** A row, and whether it has changed since the page loaded. */
type LiveRow = { readonly row: ShownRow; readonly isChanged?: true };

const nothing: ListChanges = { rows: [], freshText: '' };

/**
 * The list, kept up to date. Rows change in place; new ones are announced and wait until the user
 * asks for them, so that rows do not move while they are read. A hidden page pauses; polling never
 * prolongs a session.
 */
export function LiveTable(props: {
  label: string;
  head: ReactNode;
  rows: readonly ShownRow[];
  rowLook: RowLook;
  query: string;
  /** The place of the first row, if the list starts with the newest; else empty. */
  first: string;
  words: { show: string; signedOut: string; changed: string };
  room: ComponentProps<typeof WideTable>['room'];
}) {
  const [rows, setRows] = useState(() => props.rows.map((row): LiveRow => ({ row })));
  const [changes, setChanges] = useState(nothing);
  const [isSignedOut, setIsSignedOut] = useState(false);
  const shown = useRef(rows);
  const { query, first, rows: given } = props;

  // The page was rendered again: ticks and the focus stay, only changed rows are replaced.
  useEffect(() => {
    const known = new Map(shown.current.map((one) => [one.row.reference, one]));
    shown.current = given.map((row) => {
      const one = known.get(row.reference);
      return one?.row.mark === row.mark ? one : { row, isChanged: true };
    });
    setRows(shown.current);
  }, [given]);

  useEffect(() => {
    function address() {
      const known = shown.current.map(({ row: { reference, mark } }) => `${reference}~${mark}`);
      return `/admin/orders/changes?${new URLSearchParams({ known: known.join(' '), query, first })}`;
    }

    function take(answer: ListChanges) {
      const changed = new Map(
        answer.rows.map((row) => [row.reference, { row, isChanged: true } as const]),
      );
      if (changed.size > 0) {
        shown.current = shown.current.map((one) => changed.get(one.row.reference) ?? one);
        setRows(shown.current);
      }
      setChanges((before) => (isSame(before, answer) ? before : answer));
    }

    // A redirect may also mean that the session got another id during the request.
    const hear = (answer: Response) => setIsSignedOut(answer.type === 'opaqueredirect');
    return poll({ url: address, take, hear });
  }, [query, first]);

  return (
    <>
      <div role="status" className="text-sm">
        {isSignedOut ? <p className="pb-2 text-wait">{props.words.signedOut}</p> : null}
        {changes.freshText === '' ? null : (
          <p className="sticky top-0 mb-2 flex gap-3 bg-action-soft px-3 py-2">
            <span>{changes.freshText}</span>
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
            <span>{props.words.changed}</span>{' '}
            <span>{changes.rows.map(({ reference }) => reference).join(', ')}</span>
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

/** Nothing new: the table is not rendered again each second. */
function isSame(one: ListChanges, other: ListChanges): boolean {
  return one.rows.length + other.rows.length === 0 && one.freshText === other.freshText;
}
