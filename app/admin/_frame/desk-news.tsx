'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { DeskNewsAnswer, DeskNotice } from './news-answer';
import { NewsBar, type NewsWords } from './news-bar';
import { showCounts } from './shown-counts';

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
  words: NewsWords;
}) {
  const router = useRouter();
  const [asked, setAsked] = useState<readonly DeskNotice[]>([]);
  const [decided, setDecided] = useState<readonly DeskNotice[]>([]);
  const [isBehind, setIsBehind] = useState(false);
  // Rendering the page again does not change where the polling started.
  const [begin] = useState(since);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let pauseMs = newsEveryMs;
    let movedAt = 0;
    let behind = 0;
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
        const next = news.notices.filter(({ isAsked, id }) => isAsked && !isOnPage(id));
        return sameIds(shown, next) ? shown : next;
      });
      const fresh = news.notices.filter(({ isAsked, id }) => !(isAsked || heard.has(id)));
      for (const { id } of fresh) heard.add(id);
      if (fresh.length > 0) setDecided((shown) => [...shown, ...fresh]);
      const hasChanged = followed().some(
        ({ follow = '', mark }) => (news.marks[follow] ?? mark) !== mark,
      );
      // A dialog is answered first. What the user's own form changed is there before the next poll.
      const isTyping = isTypingInPage();
      behind = hasChanged && isTyping && !isDialogOpen() ? behind + 1 : 0;
      setIsBehind(behind > 1);
      if (hasChanged && !isTyping && !isDialogOpen() && Date.now() - movedAt > pointerRestMs)
        router.refresh();
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

  return (
    <NewsBar
      notices={[...decided, ...asked]}
      isBehind={isBehind}
      userId={userId}
      words={words}
      onShow={() => router.refresh()}
    />
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

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTypingInPage(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') === true;
}

function sameIds(some: readonly DeskNotice[], others: readonly DeskNotice[]): boolean {
  return some.map(({ id }) => id).join() === others.map(({ id }) => id).join();
}
