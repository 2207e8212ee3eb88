'use client';

import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { deskInput } from './desk-style';

type Props = {
  action: string;
  className: string;
  /** What is wrong with the file, by code; `{line}` and `{column}` say where. */
  problems: Readonly<Record<string, string>>;
  /** Of the sheets among which a person chooses, once the file turned out to have several. */
  sheets?: { readonly label: string; readonly all: string };
  button: { readonly label: string; readonly pendingLabel: string; readonly className: string };
  children: ReactNode;
};

/** A form with a file. Reads the answer first, so that a refusal keeps the chosen file for another try. */
export function KeptFileForm(props: Props) {
  const { action, className, problems, button, children } = props;
  const [sheets, setSheets] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const message = useRef<HTMLParagraphElement>(null);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    const url = action;
    const body = new FormData(event.currentTarget);
    const answer = await fetch(url, { method: 'POST', body }).catch(() => null);
    const query = answer === null ? null : new URL(answer.url).searchParams;
    const code = answer === null ? 'UNAVAILABLE' : query?.get('refused');
    if (answer !== null && !code) return location.assign(answer.url);
    setSheets(query?.getAll('sheet') ?? []);
    const sentence = problems[code ?? ''] ?? problems.BROKEN ?? '';
    setProblem(sentence.replace(/\{(line|column)\}/g, (_, name) => query?.get(name) ?? ''));
    setSending(false);
    requestAnimationFrame(() => message.current?.focus());
  }

  return (
    <form
      action={action}
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      // Another file has other sheets.
      onChange={(event) => {
        if (event.target instanceof HTMLInputElement) setSheets([]);
      }}
      className={className}
    >
      {problem === null ? null : (
        <p
          ref={message}
          id="file-error"
          role="alert"
          tabIndex={-1}
          className="font-semibold text-bad"
        >
          {problem}
        </p>
      )}
      {children}
      {sheets.length === 0 || props.sheets === undefined ? null : (
        <div>
          <label htmlFor="sheet" className="mb-1 block font-semibold">
            {props.sheets.label}
          </label>
          <select id="sheet" name="sheet" className={deskInput}>
            {sheets.length > 1 ? <option value="all">{props.sheets.all}</option> : null}
            {sheets.map((name, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sheets may be called the same here.
              <option key={index} value={index}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div>
        <button type="submit" aria-disabled={isSending || undefined} className={button.className}>
          {isSending ? button.pendingLabel : button.label}
        </button>
      </div>
    </form>
  );
}
