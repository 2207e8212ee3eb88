'use client';

import { brokenTexts } from '@/app/_components/broken-texts';
import type { UploadWords } from './upload-words';
import type { Upload } from './use-uploads';

/** How far the chosen pictures are, and what became of each. */
export function UploadList({ uploads, words }: { uploads: readonly Upload[]; words: UploadWords }) {
  const done = uploads.filter(({ state }) => state === 'done').length;
  const all = uploads.length;
  const progress = words.progress.replace('{done}', String(done)).replace('{all}', String(all));
  return (
    <div className="not-empty:mt-1">
      <p role="status" className="text-sm font-semibold">
        {all > 1 ? progress : null}
      </p>
      {all > 1 && done < all ? (
        <progress value={done} max={all} aria-label={progress} className="h-2 w-full max-w-xs" />
      ) : null}
      <ul aria-live="polite" className="text-sm">
        {uploads.map((upload) => (
          <UploadLine key={upload.id} upload={upload} words={words} />
        ))}
      </ul>
    </div>
  );
}

function UploadLine({ upload, words }: { upload: Upload; words: UploadWords }) {
  const { name, state, told = '' } = upload;
  const isWrong = state === 'done' && told !== 'saved';
  const sentence =
    state !== 'done'
      ? words.states[state]
      : told === 'saved'
        ? words.saved
        : told === 'UNANSWERED'
          ? brokenTexts().texts.unanswered
          : (words.problems[told] ?? words.problems.REFUSED);
  return (
    <li className="flex flex-wrap gap-x-2 py-1">
      <bdi className="max-w-full wrap-anywhere text-ink-soft">{name}</bdi>
      <span className={isWrong ? 'font-semibold text-bad' : ''}>{sentence}</span>
    </li>
  );
}
