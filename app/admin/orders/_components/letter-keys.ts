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
