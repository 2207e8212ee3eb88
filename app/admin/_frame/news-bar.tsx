'use client';

import { useEffect, useRef, useState } from 'react';
import { StatusIcon } from '@/app/_components/status-mark';
import type { DeskNotice } from './news-answer';

export type NewsWords = Readonly<
  Record<'title' | 'dismiss' | 'changed' | 'show' | 'decidedMany', string>
>;

type Props = {
  notices: readonly DeskNotice[];
  /** The page has changed, and was not rendered again because it is being worked at. */
  isBehind: boolean;
  userId: string;
  words: NewsWords;
  onShow: () => void;
};

const line = 'flex flex-wrap items-center gap-x-5 px-4 py-1 md:px-6 lg:px-4';
const act = 'text-link min-h-9 cursor-pointer inline-flex items-center';

/**
 * Notices in a bar along the bottom of the page. One is shown with its words; several are one line
 * with their number. The page keeps the bar's height free, so it covers nothing for good.
 */
export function NewsBar({ notices, isBehind, userId, words, onShow }: Props) {
  const [putAway, setPutAway] = useState<readonly string[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const shown = notices.filter(({ id }) => !putAway.includes(id));
  const count = `${words.decidedMany}: ${shown.length}`;
  const said = useSaid(shown, count, userId);

  useEffect(() => setPutAway(keptIds(`away:${userId}`)), [userId]);
  useEffect(() => (bar.current === null ? undefined : keepFree(bar.current)), []);

  function dismiss(those: readonly DeskNotice[]) {
    const ids = those.map(({ id }) => id);
    setPutAway((before) => [...before, ...ids]);
    keepIds(`away:${userId}`, ids);
  }

  const isFolded = shown.length > 1;
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {isBehind ? <span>{words.changed}</span> : null} <span>{said}</span>
      </p>
      <section
        ref={bar}
        aria-label={words.title}
        className="fixed inset-x-0 bottom-0 z-30 divide-y divide-line border-t border-line-strong bg-surface-raised text-sm empty:hidden max-md:tall:bottom-11 lg:start-44 print:hidden"
      >
        {isBehind ? (
          <p className={line}>
            <span>{words.changed}</span>{' '}
            <button type="button" className={act} onClick={onShow}>
              {words.show}
            </button>
          </p>
        ) : null}
        {isFolded && isOpen ? (
          <div className="max-h-[40dvh] divide-y divide-line overflow-y-auto">
            {shown.map((notice) => (
              <NoticeLine key={notice.id} {...{ notice, words, dismiss }} />
            ))}
          </div>
        ) : null}
        {isFolded ? (
          <div className={line}>
            <StatusIcon tone="neutral" />
            <button
              type="button"
              className={act}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {count}
            </button>
            <button type="button" className={`${act} ms-auto`} onClick={() => dismiss(shown)}>
              {words.dismiss}
            </button>
          </div>
        ) : (
          shown.map((notice) => <NoticeLine key={notice.id} {...{ notice, words, dismiss }} />)
        )}
      </section>
    </>
  );
}

type LineProps = {
  notice: DeskNotice;
  words: NewsWords;
  dismiss: (those: readonly DeskNotice[]) => void;
};

function NoticeLine({ notice, words, dismiss }: LineProps) {
  return (
    <div className={line}>
      <p className="flex min-w-0 basis-auto gap-3 py-1 max-md:basis-full">
        <StatusIcon tone="neutral" />
        <span className="min-w-0 wrap-anywhere">{notice.text}</span>
      </p>
      <a className={act} href={notice.href}>
        {notice.label}
      </a>
      <button type="button" className={`${act} ms-auto`} onClick={() => dismiss([notice])}>
        {words.dismiss}
      </button>
    </div>
  );
}

/**
 * What a screen reader says: only of notices that are new in this tab, and several in one sentence.
 */
function useSaid(shown: readonly DeskNotice[], count: string, userId: string): string {
  const [said, setSaid] = useState('');
  const ids = shown.map(({ id }) => id).join(' ');
  const words = shown.length === 1 ? (shown[0]?.text ?? '') : count;
  useEffect(() => {
    if (ids === '') setSaid('');
    const before = keptIds(`said:${userId}`);
    const fresh = ids.split(' ').filter((id) => id !== '' && !before.includes(id));
    if (fresh.length === 0) return;
    keepIds(`said:${userId}`, fresh);
    setSaid(words);
  }, [ids, words, userId]);
  return said;
}

/** Tells the page how high the bar is, and keeps what has the focus above it. */
function keepFree(bar: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const { top, height } = bar.getBoundingClientRect();
    document.documentElement.style.setProperty('--desk-news', `${Math.ceil(height)}px`);
    const focused = document.activeElement;
    if (height === 0 || !focused?.matches('main *')) return;
    const { top: begin, bottom: end } = focused.getBoundingClientRect();
    if (begin < window.innerHeight && end > top) focused.scrollIntoView({ block: 'nearest' });
  });
  observer.observe(bar);
  return () => observer.disconnect();
}

/** The last notices that this tab remembers under a name, also after a full page load. */
function keptIds(name: string): string[] {
  try {
    return (window.sessionStorage.getItem(`desk-news:${name}`) ?? '').split(' ');
  } catch {
    return [];
  }
}

const keptMax = 100;

function keepIds(name: string, ids: readonly string[]): void {
  const all = [...keptIds(name), ...ids].slice(-keptMax);
  try {
    window.sessionStorage.setItem(`desk-news:${name}`, all.join(' '));
  } catch {
    // Storage forbidden: the next page shows them again.
  }
}
