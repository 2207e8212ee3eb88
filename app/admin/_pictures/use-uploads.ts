'use client';

import { useRef, useState } from 'react';

/** A chosen file: on its way, or how that ended; `saved`, or the code of a problem. */
export type Upload = {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'shrinking' | 'sending' | 'done';
  /** Once it is done. */
  readonly told?: string;
};

/** Where pictures go, and what goes with each. */
export type UploadTarget = {
  readonly action: string;
  readonly hidden: Readonly<Record<string, string>>;
};

type Told = { readonly told: string; readonly hash: string };

/**
 * Shrinks and sends pictures one after the other, because the server decodes one at a time. What
 * became of each is in `uploads`; `onSaved` gets the hash of each that was stored.
 */
export function useUploads({ action, hidden }: UploadTarget) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const isBusy = useRef(false);

  async function send(files: readonly File[], onSaved: (hash: string) => void): Promise<boolean> {
    if (isBusy.current) return false;
    isBusy.current = true;
    setUploads(files.map(({ name }, id) => ({ id, name, state: 'waiting' })));
    const change = (id: number, now: Pick<Upload, 'state' | 'told'>) =>
      setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...now } : one)));
    for (const [id, file] of files.entries()) {
      change(id, { state: 'shrinking' });
      const { told, hash } = await sendOne(file, () => change(id, { state: 'sending' }));
      change(id, { state: 'done', told });
      if (told === 'saved') onSaved(hash);
    }
    isBusy.current = false;
    return true;
  }

  /** The form carries the file's bytes under the name that the form without scripts uses. */
  async function sendOne(file: File, onSending: () => void): Promise<Told> {
    // Loaded when a picture was chosen.
    const { shrinkPicture } = await import('./shrink-picture');
    const shrunk = await shrinkPicture(file);
    if (typeof shrunk === 'string') return { told: shrunk, hash: '' };
    onSending();
    const body = new FormData();
    for (const [name, value] of Object.entries(hidden)) body.append(name, value);
    body.append('file', shrunk, file.name);
    const url = action;
    try {
      const answer = new URL((await fetch(url, { method: 'POST', body })).url).searchParams;
      return { told: answer.get('picture') ?? 'REFUSED', hash: answer.get('hash') ?? '' };
    } catch {
      return { told: 'UNANSWERED', hash: '' };
    }
  }

  return { uploads, send };
}
