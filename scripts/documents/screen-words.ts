// What do the screens show for the words of the glossary? Fills them in from the messages.

/** A message by its key (`desk.orders.title`) in each language, in the order of the columns. */
type MessageTexts = (key: string) => readonly (string | undefined)[];

const messageKey = /^`([a-z]+(?:\.\w+)+)`$/;

/**
 * In each table row with a message key, replaces the cells after the key with the message's texts.
 * A row that is already right keeps the formatter's spacing.
 */
export function fillScreenWords(
  text: string,
  messages: MessageTexts,
): { readonly text: string; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const lines = text.split('\n').map((line) => {
    const cells = line.split('|').map((cell) => cell.trim());
    const at = cells.findIndex((cell) => messageKey.test(cell));
    const key = messageKey.exec(cells[at] ?? '')?.[1];
    if (!line.startsWith('|') || key === undefined) return line;
    const texts = messages(key);
    const missing = texts.includes(undefined) || texts.some((one) => one?.includes('|'));
    if (missing) {
      problems.push(`${key} is no message in every language`);
      return line;
    }
    const shown = cells.slice(at + 1, -1);
    if (shown.join('|') === texts.join('|')) return line;
    return `| ${[...cells.slice(1, at + 1), ...texts].join(' | ')} |`;
  });
  return { text: lines.join('\n'), problems };
}
