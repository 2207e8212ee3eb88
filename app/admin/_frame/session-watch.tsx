'use client';

import { useEffect } from 'react';

const everyMs = 5 * 60_000;

/** Leaves a page whose session is over, so that nobody reads on at a desk that was left. */
export function SessionWatch() {
  useEffect(() => {
    const timer = setInterval(() => void leaveWhenOver(), everyMs);
    return () => clearInterval(timer);
  }, []);
  return null;
}

async function leaveWhenOver() {
  const answer = await fetch('/admin/session', { cache: 'no-store' }).catch(() => null);
  if (answer?.status !== 401) return;
  const { pathname, search } = window.location;
  window.location.replace(`/sign-in?callbackUrl=${encodeURIComponent(pathname + search)}`);
}
