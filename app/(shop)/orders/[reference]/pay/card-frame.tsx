'use client';

import { useEffect, useRef, useState } from 'react';
import { watchOrderStatus } from '@/app/_components/order-status-feed';
import type { FrameVerdict, frameWords } from './frame-signs';
import { type FrameWatch, watchFrame } from './watch-frame';

/**
 * The bank's page in its frame. A link to the same page without the frame is above it from the
 * start, also without scripts, and becomes a notice when the frame stays empty; its space is
 * reserved, so nothing moves. Leaving asks for confirmation while a card may be half typed, but not
 * once the result has come or when the shopper follows a link of this page.
 */
export function CardFrame(props: {
  cardPageUrl: string;
  orderUrl: string;
  heading: string;
  texts: Readonly<Record<(typeof frameWords)[number], string>>;
}) {
  const { cardPageUrl, orderUrl, heading, texts } = props;
  const frame = useRef<HTMLIFrameElement>(null);
  const mayLeave = useRef(false);
  const watching = useRef<FrameWatch>(null);
  const [verdict, setVerdict] = useState<FrameVerdict>('loading');

  useEffect(() => {
    if (frame.current === null) return;
    const watch = watchFrame(frame.current, setVerdict);
    watching.current = watch;
    const stopStatus = watchOrderStatus(orderUrl, (news) => {
      if (news.heading === heading) return;
      mayLeave.current = true;
      window.location.replace(orderUrl);
    });
    function askFirst(event: BeforeUnloadEvent) {
      if (!mayLeave.current && watch.isBusy()) event.preventDefault();
    }
    window.addEventListener('beforeunload', askFirst);
    return () => {
      watch.stop();
      stopStatus();
      window.removeEventListener('beforeunload', askFirst);
    };
  }, [orderUrl, heading]);

  function leave() {
    mayLeave.current = true;
  }

  function goWithoutFrame() {
    leave();
    watching.current?.giveUp();
  }

  const isLoud = verdict !== 'quiet' && verdict !== 'loading';
  return (
    <>
      <div
        role="status"
        className={`mt-3 flex min-h-22 flex-col items-start justify-center rounded-sm px-4 py-2 text-sm sm:min-h-18 ${isLoud ? 'bg-wait-soft' : 'bg-surface-sunk'}`}
      >
        <p className="flex min-h-6 flex-wrap items-center gap-x-2">
          <span className={`${isLoud ? 'font-semibold' : 'text-ink-soft'} hidden scripting:inline`}>
            {texts[verdict]}
          </span>
          {verdict === 'quiet' ? null : (
            <span className="text-ink-soft scripting:hidden">{texts.quiet}</span>
          )}
          <a
            href={cardPageUrl}
            rel="noreferrer"
            className={`text-link py-2 ${isLoud ? 'font-semibold' : ''}`}
            onClick={goWithoutFrame}
          >
            {texts.full}
          </a>
        </p>
        <p className="text-ink-soft">{texts.fullSame}</p>
      </div>
      <iframe
        ref={frame}
        title={texts.frameTitle}
        src={cardPageUrl}
        referrerPolicy="no-referrer"
        className="mt-3 block h-[48rem] w-full scroll-mt-2 rounded-md border border-line-strong bg-surface-raised max-md:h-[calc(100svh-4rem)] max-md:min-h-96 max-md:tall:scroll-mt-13"
      />
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        <span>{`${texts.after} ${texts.stuck}`}</span>{' '}
        <a href={orderUrl} className="text-link" onClick={leave}>
          {texts.toOrder}
        </a>
      </p>
    </>
  );
}
