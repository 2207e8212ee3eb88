// Which lines does a reader see in the HTML of an email? Table rows with a tab between cells.
import { decodeEntities } from '@/lib/gateway/wire/hidden-inputs';

const skippedElements = new Set(['script', 'style', 'title']);
const breakingElements = new Set(
  'br p div li ul ol h1 h2 h3 h4 h5 h6 hr blockquote section article form center pre'.split(' '),
);
const rowStarts = new Set(['tr', 'dt']);
const rowEnds = new Set(['tr', 'table', 'tbody', 'thead', 'dl']);
const cellElements = new Set(['td', 'th', 'dd']);

type Tag = { readonly name: string; readonly isEnd: boolean };

/**
 * The lines of a page in one pass, however broken its tags are. A row whose cells have one line
 * each becomes one line with tabs, an empty cell included; in other rows each line is its own,
 * because tables also only lay out.
 */
export function htmlLines(html: string): string[] {
  const page = new PageText();
  let skipped: string | null = null;
  for (const piece of html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('<')) {
    const end = piece.indexOf('>');
    const tag = end < 0 ? null : readTag(piece.slice(0, end));
    if (skipped !== null) {
      if (tag?.name !== skipped || !tag.isEnd) continue;
      skipped = null;
    } else if (tag !== null && skippedElements.has(tag.name) && !tag.isEnd) {
      skipped = tag.name;
      continue;
    }
    if (tag !== null) page.take(tag);
    page.write(tag === null ? piece : piece.slice(end + 1));
  }
  return page.end();
}

function readTag(text: string): Tag | null {
  const found = /^(\/?)([a-z][a-z0-9]{0,15})(?:[\s/]|$)/i.exec(text);
  return found === null ? null : { isEnd: found[1] === '/', name: (found[2] ?? '').toLowerCase() };
}

/** Gathers words into lines, lines into cells and cells into rows. */
class PageText {
  readonly #lines: string[] = [''];
  #row: string[][] | null = null;
  #preDepth = 0;

  take({ name, isEnd }: Tag): void {
    if (name === 'pre') this.#preDepth = Math.max(0, this.#preDepth + (isEnd ? -1 : 1));
    if (rowEnds.has(name) || (rowStarts.has(name) && !isEnd)) this.#endRow();
    if (rowStarts.has(name) && !isEnd) this.#row = [];
    if ((cellElements.has(name) || name === 'dt') && !isEnd) {
      this.#row ??= [];
      this.#row.push(['']);
    }
    if (breakingElements.has(name)) this.#target().push('');
  }

  write(raw: string): void {
    const [first = '', ...others] =
      this.#preDepth > 0 ? raw.split(/\r\n|\r|\n/) : [raw.replace(/[\r\n\t]+/g, ' ')];
    const target = this.#target();
    target.push(`${target.pop() ?? ''}${decodeEntities(first)}`);
    for (const line of others) target.push(decodeEntities(line));
  }

  end(): string[] {
    this.#endRow();
    return this.#lines;
  }

  #target(): string[] {
    return this.#row?.at(-1) ?? this.#lines;
  }

  #endRow(): void {
    const cells = (this.#row ?? []).map((cell) =>
      cell.map((line) => line.trim()).filter((line) => line !== ''),
    );
    this.#row = null;
    const isRow = cells.every((cell) => cell.length <= 1);
    const lines =
      cells.length === 0
        ? []
        : isRow
          ? [cells.map((cell) => cell[0] ?? '').join('\t')]
          : cells.flat();
    for (const line of [...lines, '']) this.#lines.push(line);
  }
}
