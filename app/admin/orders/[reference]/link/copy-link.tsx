'use client';

import { useRef, useState } from 'react';
import { deskButton, deskInput } from '../../../_components/desk-style';
import { noteCopied } from '../_contact/share-actions';

type Texts = Readonly<Record<'byHand' | 'secret' | 'copy' | 'copied', string>>;

/** The link in a field that can be selected by hand, and a button that copies it. */
export function CopyLink(props: {
  url: string;
  texts: Texts;
  /** The order and user to record a copy for; undefined: recorded when the link was shown. */
  copied?: Readonly<Record<'reference' | 'signedInAs', string>>;
}) {
  const { url, texts, copied } = props;
  const field = useRef<HTMLInputElement>(null);
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      if (copied) await noteCopied(formOf(copied));
    } catch {
      // The text is selected, so that the user can copy it with the keyboard.
    }
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
      <p role="status" className="min-h-6 text-sm text-good">
        {isCopied ? texts.copied : ''}
      </p>
    </section>
  );
}

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
