'use client';

import { useSyncExternalStore } from 'react';
import type { DeskNewsAnswer } from './news-answer';

type Counts = DeskNewsAnswer['counts'];

let counts: Counts | null = null;
const listeners = new Set<() => void>();

/** Updates these counts everywhere on the page. */
export function showCounts(next: Counts): void {
  if (JSON.stringify(next) === JSON.stringify(counts)) return;
  counts = next;
  for (const listener of listeners) listener();
}

/** The last received count of this name; null before the first. */
export function useCount(name: string): Counts[string] | null {
  return useSyncExternalStore(
    listen,
    () => counts?.[name] ?? null,
    () => null,
  );
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
