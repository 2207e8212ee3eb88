/** Where a window leaves word that a proof was given in it, for the other pages of this browser. */
const wordName = 'diwan-proof';

/** The address that a proof at the organisation leads back to; `mark` names who waits for it. */
export function provedPath(mark: string): string {
  return `/admin/confirm-identity?done=${encodeURIComponent(mark)}`;
}

/** Says that the proof of this mark was given. */
export function tellProved(mark: string): void {
  localStorage.setItem(wordName, mark);
  localStorage.removeItem(wordName);
}

/** Calls `onProved` once the proof of this mark was given; until it is told to stop. */
export function hearProved(mark: string, onProved: () => void): () => void {
  function hear({ key, newValue }: StorageEvent) {
    if (key === wordName && newValue === mark) onProved();
  }
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
