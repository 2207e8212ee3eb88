'use client';

import { useEffect } from 'react';
import { browserStorage, forgetOrders } from '@/app/admin/_frame/recent-orders';

/** Takes away what the desk kept in this browser: whoever has to sign in is nobody yet. */
export function ForgetRecent() {
  useEffect(() => forgetOrders(browserStorage()), []);
  return null;
}
