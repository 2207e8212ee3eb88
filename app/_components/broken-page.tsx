'use client';

import { useEffect, useState } from 'react';
import { brokenTexts } from './broken-texts';
import { Button } from './button';
import { loadAnew, reloadOnce } from './reload-once';

type Props = {
  /** The digest under which the error is in the log; undefined if the browser failed. */
  number: string | undefined;
  retry: () => void;
};

/**
 * What a visitor sees when a page fails. Never shows the error, which is in the log. Where only the
 * browser failed, the page is first loaded anew, which shows its state.
 */
export function BrokenPage({ number, retry }: Props) {
  const [{ texts }] = useState(brokenTexts);
  const [order] = useState(orderOfPage);
  const isDisplay = number === undefined;
  useEffect(() => {
    if (isDisplay) reloadOnce(window);
  }, [isDisplay]);
  return (
    <main className="mx-auto flex w-full max-w-2xl grow flex-col justify-center px-5 py-16">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{isDisplay ? texts.displayTitle : texts.title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{isDisplay ? texts.displayText : texts.text}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <Button type="button" onClick={() => (isDisplay ? loadAnew(window) : retry())}>
          {texts.again}
        </Button>
        {order === null ? null : (
          <a className="text-link inline-flex min-h-11 items-center" href={order}>
            {texts.order}
          </a>
        )}
      </p>
      {number === undefined ? null : (
        <p className="mt-8 text-sm text-ink-soft">
          <span>{texts.number}</span> <bdi dir="ltr">{number}</bdi>
        </p>
      )}
    </main>
  );
}

/** Where a shopper finds the order that the page was about, or else the latest; the desk has none. */
function orderOfPage(): string | null {
  const path = typeof window === 'undefined' ? '' : window.location.pathname;
  if (/^\/(?:admin|sign-in)(?:\/|$)/.test(path)) return null;
  return /^\/orders\/(?!find|mine)[^/]+/.exec(path)?.[0] ?? '/orders/mine';
}
