/**
 * The storage key by which one window signals a proof of identity to other pages of this browser.
 */
const wordName = 'diwan-proof';

/** The path that the organisation's sign-in returns to; `mark` names the form that waits for it. */
export function provedPath(mark: string): string {
  return `/admin/confirm-identity?done=${encodeURIComponent(mark)}`;
}

/** Signals that the proof with this mark was given. */
export function tellProved(mark: string): void {
  localStorage.setItem(wordName, mark);
  localStorage.removeItem(wordName);
}

/** Calls `onProved` once the proof with this mark was given. Returns a function that stops it. */
export function hearProved(mark: string, onProved: () => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === wordName && newValue === mark) onProved();
  }
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
