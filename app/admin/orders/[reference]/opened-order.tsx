'use client';

import { useLayoutEffect } from 'react';
import { browserStorage, rememberRecent } from '@/app/_components/recent-orders';

/**
 * Remembers in this browser that the order was opened, as it is drawn: whoever goes back at once finds
 * it offered by the command palette.
 */
export function OpenedOrder({ reference, userId }: { reference: string; userId: string }) {
  useLayoutEffect(() => rememberRecent(browserStorage(), userId, reference), [reference, userId]);
  return null;
}
