'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const pausesMs = [1_500, 2_000, 3_000, 5_000, 8_000, 10_000];
const lifetimeMs = 60 * 60 * 1000;

/**
 * Looks at the order's state now and then, and renders the page again when it has changed.
 * `leaveTo`: where to go instead, for a page that has nothing more to show. Shows nothing itself.
 */
export function StatusWatch({
  stateUrl,
  version,
  leaveTo,
}: {
  stateUrl: string;
  version: string;
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
        const state: { version?: string } = answer.ok ? await answer.json() : {};
        if (state.version !== undefined && state.version !== version) {
          if (leaveTo === undefined) router.refresh();
          else window.location.assign(leaveTo);
          return;
        }
      } catch {
        // No network just now: the next turn asks again.
      }
      plan();
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
  }, [stateUrl, version, leaveTo, router]);

  return null;
}
