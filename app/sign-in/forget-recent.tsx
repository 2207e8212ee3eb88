'use client';

import { useEffect } from 'react';
import { browserStorage, forgetRecent } from '@/app/_components/recent-orders';

/** Clears what the desk stored in this browser: the next user may be someone else. */
export function ForgetRecent() {
  useEffect(() => forgetRecent(browserStorage()), []);
  return null;
}
