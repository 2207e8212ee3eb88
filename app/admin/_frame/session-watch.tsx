'use client';

import { useEffect } from 'react';

const everyMs = 5 * 60_000;

/** Leaves the page when the session has ended, so that an unattended desk shows nothing. */
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
