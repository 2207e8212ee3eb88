'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const pausesMs = [1_500, 2_000, 3_000, 5_000, 8_000, 10_000];
const lifetimeMs = 60 * 60 * 1000;

/**
 * Looks at the order's state now and then. When the version is another one, the page is rendered
 * again; with `leaveTo` only another heading counts, and leads there. Shows nothing itself.
 */
export function StatusWatch({
  stateUrl,
  version,
  heading,
  leaveTo,
}: {
  stateUrl: string;
  version: string;
  heading: string;
  leaveTo?: string;
}) {
  const router = useRouter();

  useEffect(() => {
    let turn = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const until = Date.now() + lifetimeMs;
    const abort = new AbortController();

    async function look() {
      try {
        const answer = await fetch(stateUrl, { cache: 'no-store', signal: abort.signal });
        if (answer.ok && isNews(await answer.json())) return;
      } catch {
        // No network just now: the next turn asks again.
      }
      plan();
    }

    function isNews(state: { version: string; heading: string }): boolean {
      if (leaveTo === undefined) {
        if (state.version === version) return false;
        router.refresh();
        return true;
      }
      if (state.heading === heading) return false;
      window.location.assign(leaveTo);
      return true;
    }

    function plan() {
      if (abort.signal.aborted || Date.now() > until) return;
      timer = setTimeout(look, pausesMs[Math.min(turn, pausesMs.length - 1)]);
      turn += 1;
    }

    plan();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [stateUrl, version, heading, leaveTo, router]);

  return null;
}
