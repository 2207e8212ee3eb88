// What may stand in a mail's head, its address line and its HTML?

const headMax = 160;

/**
 * Text for a subject or a name: one line, no control or invisible direction characters, bounded.
 * A line break here would begin a header of somebody else's choice.
 */
export function headLine(raw: string): string {
  const line = withoutControls(raw).replace(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length <= headMax ? line : `${points.slice(0, headMax - 1).join('')}…`;
}

/** Text for the body: the same cleaning, so that a name cannot draw lines of its own. */
export function bodyText(raw: string): string {
  return withoutControls(raw).replace(/\s+/g, ' ').trim();
}

/**
 * One plain mailbox, or null. Anything that could be read as a list, a display name, a quoted or
 * a differently normalised address is refused.
 */
export function mailbox(raw: string): string | null {
  if (raw.length > 254 || raw.normalize('NFKC') !== raw) return null;
  const isPlain =
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}$/;
  return isPlain.test(raw) ? raw : null;
}

/** Text made safe for element content and quoted attributes of a mail. */
export function mailHtml(raw: string): string {
  return bodyText(raw).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function withoutControls(raw: string): string {
  return raw
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
}
