'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { watchOrderStatus } from './order-status-feed';

/**
 * Renders the page again when its order has changed. The focused element keeps the focus; if it is
 * gone, the page's heading gets it. Shows nothing itself.
 */
export function StatusWatch({ orderUrl, version }: { orderUrl: string; version: string }) {
  const router = useRouter();
  const shown = useRef(version);
  const focused = useRef<Element | null>(null);

  useEffect(
    () =>
      watchOrderStatus(orderUrl, (news) => {
        if (news.version === shown.current) return;
        focused.current = document.activeElement;
        router.refresh();
      }),
    [orderUrl, router],
  );

  useEffect(() => {
    shown.current = version;
    const before = focused.current;
    focused.current = null;
    const isLost = before?.isConnected === false && document.activeElement === document.body;
    if (!isLost) return;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [version]);

  return null;
}
