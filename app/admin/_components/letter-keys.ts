// Are single-letter shortcuts on in this browser? They can be turned off (WCAG 2.1.4).

export const offKey = 'diwan-desk-keys';

/** True when they were turned off in this browser. */
export function areLettersOff(): boolean {
  try {
    return localStorage.getItem(offKey) === 'off';
  } catch {
    return false;
  }
}

export function turnLetters(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(offKey, 'off');
    else localStorage.removeItem(offKey);
  } catch {
    // The browser stores nothing: the choice is forgotten on the next page.
  }
}

/** Returns the letter of a key. On a keyboard of another script, the key's position counts. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}

export const typedInto =
  'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]' as const;

/** Whether a key belongs to something else: the user is typing, or a dialog is open. */
export function isForAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest(typedInto) != null || document.querySelector('dialog[open]') !== null;
}
