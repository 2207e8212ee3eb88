/** The free nights of one room from one to another, in order, as far as all between are free. */
export function nightsBetween(begin: Element, end: Element): HTMLAnchorElement[] {
  const row = begin.closest('[data-room]');
  if (row === null || row !== end.closest('[data-room]')) return [];
  const cells = [...row.querySelectorAll('td')].map((cell) =>
    cell.querySelector<HTMLAnchorElement>('a[data-night]'),
  );
  const placeOf = (one: Element) => cells.indexOf(one as HTMLAnchorElement);
  const [from, to] = [placeOf(begin), placeOf(end)];
  if (from < 0 || to < 0) return [];
  const step = to < from ? -1 : 1;
  const nights: HTMLAnchorElement[] = [];
  for (let at = from; at !== to + step; at += step) {
    const night = cells[at];
    if (!night) break;
    nights.push(night);
  }
  return step === 1 ? nights : nights.reverse();
}

/** Marks these nights as chosen, and no others. */
export function choose(nights: readonly Element[]): void {
  for (const one of chosenNights()) if (!nights.includes(one)) one.removeAttribute('data-chosen');
  for (const one of nights) one.setAttribute('data-chosen', '');
}

export function chosenNights(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLAnchorElement>('[data-night][data-chosen]')];
}

/** Begins a new order from the first of these nights to the last. */
export function openChosen(): void {
  const nights = chosenNights();
  const [first, last] = [nights[0], nights.at(-1)];
  if (first === undefined || last === undefined) return;
  const address = new URL(first.href);
  address.searchParams.set('until', new URL(last.href).searchParams.get('until') ?? '');
  window.location.assign(address);
}
