// Do single letters do something at this browser's desk? They can be turned off (WCAG 2.1.4).

const offKey = 'diwan-desk-keys';

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
    // A browser that keeps nothing asks again next time.
  }
}

/** On a keyboard of another script, the key's place counts. */
export function letterOf({ key, code }: KeyboardEvent): string {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}

const typedInto =
  'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]' as const;

/** While someone types, or a dialog is open, every key is only a key. */
export function isForAnother(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  return target?.closest(typedInto) != null || document.querySelector('dialog[open]') !== null;
}
