'use client';

import { useEffect, useRef, useState } from 'react';
import { ShopImage } from '@/app/_components/shop-image';
import { PictureInput } from '../../_pictures/picture-input';
import { SortableList } from '../../_pictures/sortable-list';
import type { SortWords } from '../../_pictures/step-buttons';
import { UploadList } from '../../_pictures/upload-list';
import type { UploadWords } from '../../_pictures/upload-words';
import { type UploadTarget, useUploads } from '../../_pictures/use-uploads';

/** Words of this form; `{place}` is a number. */
type Words = {
  readonly label: string;
  readonly hint: string;
  readonly picture: string;
  readonly first: string;
  readonly remove: string;
  readonly waits: string;
};

/**
 * Pictures of a product that is being entered. They are sent as they are chosen, and go with the form
 * by their hashes; a form that is sent meanwhile waits for them.
 */
export function NewPictures(props: {
  target: UploadTarget;
  words: Words;
  uploadWords: UploadWords;
  sortWords: SortWords;
  error?: string | undefined;
}) {
  const { words } = props;
  const { uploads, send } = useUploads(props.target);
  const [hashes, setHashes] = useState<readonly string[]>([]);
  const [isWaiting, setWaiting] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const isBusy = uploads.some(({ state }) => state !== 'done');

  useEffect(() => {
    const form = root.current?.closest('form');
    if (!form || !isBusy) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setWaiting(true);
    };
    form.addEventListener('submit', hold, { capture: true });
    return () => form.removeEventListener('submit', hold, { capture: true });
  }, [isBusy]);

  // After the hashes stand in the form.
  useEffect(() => {
    if (isBusy || !isWaiting) return;
    setWaiting(false);
    root.current?.closest('form')?.requestSubmit();
  }, [isBusy, isWaiting]);

  const add = (hash: string) => setHashes((all) => (all.includes(hash) ? all : [...all, hash]));
  const pictures = hashes.map((hash, at) => ({
    id: hash,
    node: (
      <>
        <ShopImage
          name={`pictures/${hash}`}
          alt={worded(words.picture, at)}
          sizes="7rem"
          className="h-auto w-28 rounded-sm bg-surface-sunk"
        />
        <div className="flex flex-1 flex-wrap items-center justify-between gap-x-3 text-sm">
          <span>{worded(at === 0 ? words.first : words.picture, at)}</span>
          <button
            type="button"
            onClick={() => setHashes(hashes.filter((one) => one !== hash))}
            className="text-link min-h-11 cursor-pointer"
          >
            {worded(words.remove, at)}
          </button>
        </div>
      </>
    ),
  }));
  return (
    <div ref={root} className="hidden flex-col gap-2 scripting:flex">
      <input type="hidden" name="pictures" value={hashes.join(' ')} />
      <PictureInput
        id="new-pictures"
        label={words.label}
        hint={words.hint}
        error={props.error}
        maySendSeveral
        onChoose={(files) => send(files, add)}
      />
      <UploadList uploads={uploads} words={props.uploadWords} />
      <p role="status" className="text-sm font-semibold">
        {isWaiting ? words.waits : null}
      </p>
      <SortableList
        items={pictures}
        words={props.sortWords}
        onMove={(hash, to) => {
          setHashes(hashes.filter((one) => one !== hash).toSpliced(to, 0, hash));
          return undefined;
        }}
        className="divide-y divide-line not-empty:border-y not-empty:border-line"
        itemClassName="py-2"
      />
    </div>
  );
}

function worded(sentence: string, at: number): string {
  return sentence.replace('{place}', String(at + 1));
}
