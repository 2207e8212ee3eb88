// How is a list of protections written in few lines, and read?
import {
  type Change,
  type Killer,
  killerIn,
  type Protection,
  type SourceChange,
} from './protection';

const killerOf = /^(unit|integration) (\S+)$/;
const quoted = /^(value|statement|property|text) (\S+): ?/;
const named = /^(\S+) (\S+): (?:no (.+)|(.+?) is (.*))$/;

/**
 * Reads entries like these, below the file of tests that must notice; what is indented further
 * goes on with the line above.
 *
 *     integration auth-actions
 *       own-origin: A form from another site changes nothing.
 *         lib/auth/origin.ts requireOwnOrigin: isOwnOrigin is true
 *         lib/auth/users/manage-users.ts setEnabled: no voidLinks
 *         text lib/auth/session/session-list.ts: user_id = $1 → true
 *
 * A place is named by its function and by words: the smallest expression that holds them gives way
 * to what follows `is`; after `no` it is the smallest statement, and it gives way to nothing. SQL
 * and what cannot be named is quoted: what stands before the arrow gives way to what stands behind
 * it. A further line of a quotation begins with `|` and is exact, and «» keep a space at an end.
 * `after` names the text before the place, and `sql` changes the database.
 * It is a tag, so that only backticks and `${` of the source need a backslash.
 */
export function protections({ raw }: TemplateStringsArray): Protection[] {
  const text = (raw[0] ?? '').replace(/\\(`|\$\{)/g, '$1').replace(/\n {6}(?=[^\s|])/g, ' ');
  return text
    .trim()
    .split(/\n+(?=\S)/)
    .flatMap((group) => {
      const [head = '', ...entries] = group.split(/\n+ {2}(?=\S)/);
      const [, project, file = ''] = killerOf.exec(head) ?? [];
      if (project === undefined) throw new Error(`No file of tests: ${head}`);
      const killer = killerIn(project as Killer['project'], file);
      return entries.map((entry) => readEntry(entry, killer));
    });
}

function readEntry(entry: string, killer: Killer): Protection {
  const [head = '', ...lines] = entry.replace(/\n {6}\| ?/g, '\r').split(/\n {4}/);
  const cut = head.indexOf(': ');
  if (cut < 0 || lines.length === 0) throw new Error(`An entry cannot be read: ${entry}`);
  const changes: Change[] = [];
  let after: string | undefined;
  for (const line of lines) {
    if (line.startsWith('after ')) after = line.slice(6);
    else {
      changes.push(readChange(line, after));
      after = undefined;
    }
  }
  return { id: head.slice(0, cut), protection: head.slice(cut + 2), changes, killer };
}

function readChange(line: string, after?: string): Change {
  if (line.startsWith('sql ')) return { sql: line.slice(4) };
  const quotation = quoted.exec(line);
  if (quotation !== null) {
    const [start, how, file = ''] = quotation;
    const [find = '', replace = ''] = line.slice(start.length).split(/\s*→ ?/);
    const place = { find: exact(find), ...(after !== undefined && { after }) };
    return { file, how: how as SourceChange['how'], place, replace: exact(replace) };
  }
  const [, file = '', inside, gone, words, replace = ''] = named.exec(line) ?? [];
  if (inside === undefined) throw new Error(`A change cannot be read: ${line}`);
  const place = { in: inside, words: (gone ?? words ?? '').split(' ') };
  return { file, how: gone === undefined ? 'value' : 'statement', place, replace };
}

/** Lines as they stand in the source. */
function exact(text: string): string {
  return text
    .replace(/^\r/, '')
    .replaceAll('\r', '\n')
    .replace(/^«([\s\S]*)»$/, '$1');
}
