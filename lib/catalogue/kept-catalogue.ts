// What of the catalogue does a process keep for seconds? Stock and free nights never.
import 'server-only';
import { cache } from 'react';
import { keptBriefly } from '@/lib/db/kept-briefly';
import { processWide } from '@/lib/process/process-wide';

const forgets = processWide<Map<string, () => void>>('kept catalogue', () => new Map());

/** A reading that is kept, five seconds old at most, and the same value through one request. */
export function keptOfCatalogue<T>(name: string, read: () => Promise<T>): () => Promise<T> {
  const kept = keptBriefly(`catalogue ${name}`, read);
  forgets.set(name, kept.forget);
  return cache(kept.get);
}

/** Drops what this process keeps: the next page reads what the desk just changed. */
export function forgetCatalogue(): void {
  for (const forget of forgets.values()) forget();
}
