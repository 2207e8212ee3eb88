'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Notice } from '@/app/_components/status-mark';
import { lookAt } from '@/app/admin/attention/approvals/actions';
import type { DeskNewsAnswer, DeskNotice } from '@/app/admin/news/route';
import { showCounts } from './shown-counts';

type Words = Readonly<Record<'title' | 'dismiss' | 'changed' | 'show' | 'more', string>>;

/** How often an open page polls, and the longest pause while it gets no answer. */
export const newsEveryMs = 1_200;
export const newsPauseMaxMs = 30_000;
/** Nothing moves while the pointer may be about to press. */
const pointerRestMs = 800;

/**
 * Live updates on every page of the desk: the counts in the head, requests that wait for this user,
 * and decisions on their own. A page that follows a topic is rendered again when it changes, but
 * while the user types or a dialog is open it only offers to. A hidden page pauses.
 */
export function DeskNews({
  since,
  userId,
  words,
}: {
  since: string;
  userId: string;
  words: Words;
}) {
  const router = useRouter();
  const [asked, setAsked] = useState<readonly DeskNotice[]>([]);
  const [decided, setDecided] = useState<readonly DeskNotice[]>([]);
  const [isBehind, setIsBehind] = useState(false);
  // Rendering the page again does not change where the polling started.
  const [begin] = useState(since);
  const putAway = useRef(new Set<string>());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pauseMs = newsEveryMs;
    let movedAt = 0;
    let from = begin;
    const heard = new Set<string>();

    async function ask() {
      const query = new URLSearchParams({ since: from });
      for (const { follow = '' } of followed()) query.append('follow', follow);
      try {
        const url = `/admin/news?${query}`;
        const answer = await fetch(url, { cache: 'no-store', redirect: 'manual' });
        if (isOver) return;
        // Also after a sign-out elsewhere: what was typed stays, and submitting it reports that. A
        // proof of identity gives the session a new id, so a request on its way finds no session.
        if (!answer.ok) throw new Error(`status ${answer.status}`);
        take(await answer.json());
        pauseMs = newsEveryMs;
      } catch {
        pauseMs = Math.min(pauseMs * 2, newsPauseMaxMs);
      }
      wait(pauseMs);
    }

    function take(news: DeskNewsAnswer) {
      from = news.at;
      showCounts(news.counts);
      setAsked((shown) => {
        const next = news.notices.filter(
          ({ isAsked, id }) => isAsked && !putAway.current.has(id) && !isOnPage(id),
        );
        return sameIds(shown, next) ? shown : next;
      });
      const fresh = news.notices.filter(({ isAsked, id }) => !(isAsked || heard.has(id)));
      for (const { id } of fresh) heard.add(id);
      if (fresh.length > 0) setDecided((shown) => [...shown, ...fresh]);
      const hasChanged = followed().some(
        ({ follow = '', mark }) => (news.marks[follow] ?? mark) !== mark,
      );
      const isAnswered = isBeingAnswered();
      setIsBehind(hasChanged && isAnswered);
      if (hasChanged && !isAnswered && Date.now() - movedAt > pointerRestMs) router.refresh();
    }

    function wait(ms: number) {
      clearTimeout(timer);
      if (!isOver && !document.hidden) timer = setTimeout(() => void ask(), ms);
    }

    const wake = () => wait(100);
    const move = () => {
      movedAt = Date.now();
    };
    document.addEventListener('visibilitychange', wake);
    document.addEventListener('pointermove', move, { passive: true });
    wait(100);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      document.removeEventListener('pointermove', move);
    };
  }, [router, begin]);

  function dismiss(notice: DeskNotice) {
    const others = (shown: readonly DeskNotice[]) => shown.filter(({ id }) => id !== notice.id);
    setDecided(others);
    setAsked(others);
    if (!notice.isAsked) return;
    putAway.current.add(notice.id);
    const form = new FormData();
    form.set('signedInAs', userId);
    form.set('request', notice.id);
    void lookAt({ values: {}, errors: {} }, form).catch(() => {});
  }

  return (
    <section
      aria-label={words.title}
      aria-live="polite"
      className="fixed end-4 bottom-4 max-md:bottom-14 z-30 grid w-[min(26rem,calc(100vw-2rem))] gap-2 text-sm empty:hidden print:hidden"
    >
      {isBehind ? (
        <Notice tone="wait" className="shadow-float">
          {words.changed}{' '}
          <button type="button" className="text-link" onClick={() => router.refresh()}>
            {words.show}
          </button>
        </Notice>
      ) : null}
      {[...decided, ...asked].map((notice) => (
        <Notice
          key={notice.id}
          tone={notice.isAsked ? 'wait' : 'neutral'}
          className={`shadow-float ${asked.indexOf(notice) > 0 ? 'max-lg:hidden' : ''}`}
        >
          <p>{notice.text}</p>
          <p className="flex gap-5">
            <a className="text-link py-1" href={notice.href}>
              {notice.label}
            </a>
            <button
              type="button"
              className="text-link cursor-pointer py-1"
              onClick={() => dismiss(notice)}
            >
              {words.dismiss}
            </button>
            {notice === asked[0] && asked.length > 1 ? (
              <a className="text-link ms-auto py-1 lg:hidden" href="/admin/attention/approvals">
                {words.more} {asked.length - 1}
              </a>
            ) : null}
          </p>
        </Notice>
      ))}
    </section>
  );
}

/** The topics that this page follows, from the `data-follow` elements. */
function followed(): DOMStringMap[] {
  const elements = document.querySelectorAll<HTMLElement>('[data-follow]');
  return [...elements].map(({ dataset }) => dataset);
}

function isOnPage(requestId: string): boolean {
  return document.getElementById(requestId) !== null;
}

function isBeingAnswered(): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return document.activeElement?.matches('main :is(input, textarea, select)') === true;
}

function sameIds(some: readonly DeskNotice[], others: readonly DeskNotice[]): boolean {
  return some.map(({ id }) => id).join() === others.map(({ id }) => id).join();
}
