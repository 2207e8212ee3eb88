'use client';

import { useRef, useState } from 'react';
import { deskButton, deskInput } from '../../../_components/desk-style';
import { noteCopied } from '../_contact/share-actions';

type Texts = Readonly<Record<'byHand' | 'secret' | 'copy' | 'copied', string>>;
type Recorded = Readonly<Record<'reference' | 'signedInAs', string>>;

/** The link in a field that can be selected by hand, and a button that copies it. */
export function CopyLink(props: {
  url: string;
  texts: Texts & { readonly notRecorded?: string };
  /** The order and user to record a copy for; undefined: recorded when the link was shown. */
  record?: Recorded;
}) {
  const { url, texts, record } = props;
  const field = useRef<HTMLInputElement>(null);
  const [news, setNews] = useState<'copied' | 'notRecorded'>();

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      // The text is selected, so that the user can copy it with the keyboard.
      return;
    }
    setNews(record === undefined || (await isRecorded(record)) ? 'copied' : 'notRecorded');
  }

  return (
    <section aria-labelledby="by-hand" className="border-t border-line-strong pt-3">
      <h2 id="by-hand" className="mb-1 text-base">
        {texts.byHand}
      </h2>
      <label htmlFor="link-url" className="mb-2 block text-sm text-ink-soft">
        {texts.secret}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id="link-url"
          readOnly
          dir="ltr"
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          className={`${deskInput} min-w-0 flex-1 basis-64`}
        />
        <button
          type="button"
          onClick={copy}
          className={`${deskButton.secondary} hidden scripting:block`}
        >
          {texts.copy}
        </button>
      </div>
      <p
        role="status"
        className={`min-h-6 text-sm ${news === 'notRecorded' ? 'text-bad' : 'text-good'}`}
      >
        {news && texts[news]}
      </p>
    </section>
  );
}

async function isRecorded(record: Recorded): Promise<boolean> {
  const form = new FormData();
  for (const [name, value] of Object.entries(record)) form.set(name, value);
  try {
    return (await noteCopied({ values: {}, errors: {} }, form)).message === undefined;
  } catch {
    return false;
  }
}
