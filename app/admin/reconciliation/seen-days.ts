// How does a form say which days, with which figures? A text for each: the day, and its mark.
import type { SeenDay } from '@/lib/reconciliation/sign-day';

/** "2026-11-20 3f…". */
export function writeSeen({ day, mark }: { readonly day: string; readonly mark: string }): string {
  return `${day} ${mark}`;
}

/** The day of such a text; none for any other. */
export function readSeen(text: string): SeenDay[] {
  const [, day, seen] = /^(\d{4}-\d\d-\d\d) ([0-9a-f]{16})$/.exec(text) ?? [];
  return day === undefined || seen === undefined ? [] : [{ day, seen }];
}
