'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import { deskButton } from '@/app/admin/_components/desk-style';
import { PictureInput } from './picture-input';
import { UploadList } from './upload-list';
import type { UploadWords } from './upload-words';
import { type UploadTarget, useUploads } from './use-uploads';

/**
 * Uploads pictures, made small enough first. The page stays, and with it whatever is typed into its
 * other forms. Without scripts the file goes as it is, and the result stands in the address.
 */
export function PictureUpload(
  props: UploadTarget & {
    id: string;
    label: string;
    hint: string;
    error?: string;
    button: string;
    words: UploadWords;
    maySendSeveral?: boolean;
  },
) {
  const { id, words } = props;
  const router = useRouter();
  const { uploads, send } = useUploads(props);
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const error = isMissing ? words.problems.MISSING : props.error;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    const form = event.currentTarget;
    const input = form.elements.namedItem('file');
    const files = input instanceof HTMLInputElement ? [...(input.files ?? [])] : [];
    setMissing(files.length === 0);
    if (files.length === 0) return;
    setSending(true);
    let isAnySaved = false;
    await send(files, () => {
      isAnySaved = true;
    });
    if (isAnySaved) {
      form.reset();
      // Without what an earlier upload left in the address.
      router.replace('?', { scroll: false });
      router.refresh();
    }
    setSending(false);
  }

  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={props.action}
      onSubmit={submit}
      className="mt-3 flex flex-col gap-2"
    >
      {Object.entries(props.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <PictureInput
        id={id}
        name="file"
        label={props.label}
        hint={props.hint}
        error={uploads.length > 0 && !isMissing ? undefined : error}
        maySendSeveral={props.maySendSeveral}
      />
      <button
        type="submit"
        aria-disabled={isSending || undefined}
        className={`${deskButton.secondary} self-start`}
      >
        {props.button}
      </button>
      <UploadList uploads={isMissing ? [] : uploads} words={words} />
    </form>
  );
}
