'use client';

import { useState } from 'react';
import { brokenTexts } from './broken-texts';
import { Button } from './button';

type Props = {
  /** The digest under which the error is in the log; undefined if the browser failed. */
  number: string | undefined;
  retry: () => void;
};

/** What a visitor sees when a page fails. Never shows the error, which is in the log. */
export function BrokenPage({ number, retry }: Props) {
  const [{ texts }] = useState(brokenTexts);
  return (
    <main className="mx-auto flex w-full max-w-2xl grow flex-col justify-center px-5 py-16">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{texts.title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{texts.text}</p>
      <p className="mt-8 flex flex-wrap items-center gap-6">
        <Button type="button" onClick={() => retry()}>
          {texts.again}
        </Button>
        <a className="text-link inline-flex min-h-11 items-center" href="/orders/mine">
          {texts.order}
        </a>
      </p>
      {number === undefined ? null : (
        <p className="mt-8 text-sm text-ink-soft">
          <span>{texts.number}</span> <bdi dir="ltr">{number}</bdi>
        </p>
      )}
    </main>
  );
}
