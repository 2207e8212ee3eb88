'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import type { DeskNewsAnswer, DeskNotice } from './news-answer';
import { NewsBar, type NewsWords } from './news-bar';
import { poll } from './polling';
import { showCounts } from './shown-counts';

/** Nothing moves while the pointer may be about to press. */
const pointerRestMs = 800;

/**
 * Live updates on every page of the desk: the counts in the head, and decisions on the user's own
 * requests. A page that follows a topic is rendered again when it changes, but
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
  const [decided, setDecided] = useState<readonly DeskNotice[]>([]);
  const [isBehind, setIsBehind] = useState(false);
  // Rendering the page again does not change where the polling started.
  const [begin] = useState(since);

  useEffect(() => {
    let movedAt = 0;
    let behind = 0;
    let from = begin;
    const heard = new Set<string>();

    function address() {
      const query = new URLSearchParams({ since: from });
      for (const { follow = '' } of followed()) query.append('follow', follow);
      return `/admin/news?${query}`;
    }

    function take(news: DeskNewsAnswer) {
      from = news.at;
      showCounts(news.counts);
      const fresh = news.notices.filter(({ id }) => !heard.has(id));
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

    const move = () => {
      movedAt = Date.now();
    };
    document.addEventListener('pointermove', move, { passive: true });
    const stop = poll({ url: address, take, firstMs: 100 });
    return () => {
      stop();
      document.removeEventListener('pointermove', move);
    };
  }, [router, begin]);

  return (
    <NewsBar
      notices={decided}
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

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTypingInPage(): boolean {
  return document.activeElement?.matches('main :is(input, textarea, select)') === true;
}
