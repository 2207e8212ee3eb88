'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { brokenTexts } from '@/app/_components/broken-texts';
import { deskButton } from '@/app/admin/_components/desk-style';

/**
 * Uploads a picture. The page stays, and with it whatever is typed into its other forms; the result
 * stands in the address.
 */
export function PictureUpload(props: {
  action: string;
  hidden: Readonly<Record<string, string>>;
  id: string;
  label: string;
  hint: string;
  error?: string;
  button: string;
}) {
  const { id } = props;
  const router = useRouter();
  const [isSending, setSending] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const error = isUnanswered ? brokenTexts().texts.unanswered : props.error;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    setSending(true);
    try {
      const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) });
      const told = new URL(answer.url).searchParams.get('picture') ?? 'REFUSED';
      if (told === 'saved') form.reset();
      setUnanswered(false);
      router.replace(`?picture=${told}`, { scroll: false });
    } catch {
      setUnanswered(true);
    }
    setSending(false);
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={props.action}
      onSubmit={send}
      className="mt-3 flex flex-col gap-2"
    >
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {props.hint}
      </p>
      {error === undefined ? null : (
        <p id={`${id}-error`} role="alert" className="text-sm font-semibold text-bad">
          {error}
        </p>
      )}
      <input
        id={id}
        name="file"
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        className="min-h-10 max-w-full text-sm file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
      />
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={`${deskButton.secondary} self-start`}
      >
        {props.button}
      </button>
    </form>
  );
}
