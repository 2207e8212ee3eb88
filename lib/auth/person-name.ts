// How is a person's name stored? As one composed line of limited length.

import { oneLine } from '@/lib/text/one-line';

const lettersMax = 100;

/** The name without controls, trimmed and bounded; empty when nothing is left. */
export function cleanName(typed: string): string {
  return Array.from(oneLine(typed)).slice(0, lettersMax).join('').trim();
}
