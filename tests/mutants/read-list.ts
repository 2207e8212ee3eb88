// How is a list of protections written in few lines, and read?
import {
  browser,
  type Change,
  integration,
  type Killer,
  type Protection,
  type SourceChange,
  unit,
} from './protection';

const killers = { unit, integration, browser };
const changeHow = /^(value|statement|property|text) (\S+): ?/;
const killerOf = /^(unit|integration|browser)( whole)? (\S+): /;

/**
 * Reads entries like this one; a sentence goes on six spaces further in.
 *
 *     own-origin: A form from another site changes nothing.
 *       value lib/auth/origin.ts: isOwnOrigin(origin) → true
 *       integration auth-actions: the action complete > is refused for K11 another site
 *
 * What stands before the arrow gives way to what stands behind it, or to nothing without an arrow.
 * A further line of it begins with `|` and is exact. `after` names the text before the place,
 * `sql` changes the database, «» keep a space at an end, and `whole` runs the killer's whole file.
 * It is a tag, so that only backticks and `${` of the source need a backslash.
 */
export function protections({ raw }: TemplateStringsArray): Protection[] {
  const text = (raw[0] ?? '')
    .replace(/\\(`|\$\{)/g, '$1')
    .replace(/\n {6}(?=\S)|\n {4}(?=→)/g, ' ');
  return text
    .trim()
    .split(/\n+(?=\S)/)
    .map(readEntry);
}

function readEntry(entry: string): Protection {
  const [head = '', ...lines] = entry.replace(/\n {4}\| ?/g, '\r').split(/\n {2}/);
  const cut = head.indexOf(': ');
  const changes: Change[] = [];
  let after: string | undefined;
  let killer: Killer | undefined;
  for (const line of lines) {
    const named = killerOf.exec(line);
    if (line.startsWith('after ')) after = line.slice(6);
    else if (line.startsWith('sql ')) changes.push({ sql: line.slice(4) });
    else if (named) killer = readKiller(line.slice(named[0].length), named);
    else {
      const change = readChange(line);
      changes.push(after === undefined ? change : { ...change, after });
      after = undefined;
    }
  }
  if (cut < 0 || killer === undefined) throw new Error(`An entry cannot be read: ${entry}`);
  return { id: head.slice(0, cut), protection: head.slice(cut + 2), changes, killer };
}

function readKiller(test: string, [, project, whole, file]: readonly string[]): Killer {
  const killer = killers[project as keyof typeof killers](file ?? '', test);
  return whole ? { ...killer, needsFile: true } : killer;
}

function readChange(line: string): SourceChange {
  const named = changeHow.exec(line);
  if (named === null) throw new Error(`A change cannot be read: ${line}`);
  const [start, how, file = ''] = named;
  const [find = '', replace = ''] = line.slice(start.length).split(/\s*→ ?/);
  return { file, how: how as SourceChange['how'], find: exact(find), replace: exact(replace) };
}

/** Lines as they stand in the source. */
function exact(text: string): string {
  return text
    .replace(/^\r/, '')
    .replaceAll('\r', '\n')
    .replace(/^«([\s\S]*)»$/, '$1');
}
