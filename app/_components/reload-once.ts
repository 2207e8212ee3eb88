type Tab = Pick<Window, 'location' | 'sessionStorage'>;

/** Loads the page of the tab's address anew; unlike a reload it never sends a form again. */
export function loadAnew({ location }: Tab): void {
  location.replace(location.pathname + location.search);
}

/**
 * Loads a page that could not be displayed anew, once for each address in a tab. A tab that cannot
 * remember that it did so does not.
 */
export function reloadOnce(tab: Tab): void {
  const key = `reloaded:${tab.location.pathname}`;
  try {
    if (tab.sessionStorage.getItem(key) !== null) return;
    tab.sessionStorage.setItem(key, 'yes');
  } catch {
    return;
  }
  loadAnew(tab);
}
