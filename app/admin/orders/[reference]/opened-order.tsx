'use client';

import { useEffect } from 'react';
import { browserStorage, rememberRecent } from '@/app/_components/recent-orders';

/** Remembers in this browser that the order was opened; the command palette offers it again. */
export function OpenedOrder({ reference, userId }: { reference: string; userId: string }) {
  useEffect(() => rememberRecent(browserStorage(), userId, reference), [reference, userId]);
  return null;
}
