// How is a line of free text kept? Composed, without controls, trimmed.

/**
 * The text as one line. A NUL and an unpaired surrogate, which no column can store, become spaces
 * like every other control.
 */
export function oneLine(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim();
}
