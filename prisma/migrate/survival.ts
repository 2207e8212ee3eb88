// What in a migration would an instance of the previous version not survive?
import { readStatements, type Statement, splitAtCommas } from './sql-statements';

/** A statement that needs a note, and why. */
type Hazard = { readonly statement: string; readonly why: string };

/** A statement that must wait until every running instance knows the migration of this name. */
type Contract = { readonly statement: string; readonly knows: string };

type Survival = { readonly hazards: readonly Hazard[]; readonly contracts: readonly Contract[] };

/** With these a database begins: no instance is there to survive them. */
const beginning = '20261121000003_roles';

const survives = /^survives: \S.{9,}/;
const contract = /^contract (\d{14}_\w+): \S.{9,}/;

/**
 * Finds the statements of a migration that an older instance would notice. A note in a comment at
 * the statement settles each: `survives: <why>` means that an older instance keeps working,
 * `contract <migration>: <why>` that the statement may be applied once every running instance
 * knows that migration (docs/operations/upgrade.md).
 */
export function lintMigration(name: string, script: string): Survival {
  if (name <= beginning) return { hazards: [], contracts: [] };
  const statements = readStatements(script);
  const made = new Set(statements.flatMap(({ text }) => firstGroup(text, createTable)));
  const hazards: Hazard[] = [];
  const contracts: Contract[] = [];
  for (const { text, notes } of statements) {
    const statement = text.length > 90 ? `${text.slice(0, 89)}…` : text;
    const awaited = notes.flatMap((line) => firstGroup(line, contract));
    for (const knows of awaited) contracts.push({ statement, knows });
    if (awaited.length > 0 || notes.some((line) => survives.test(line))) continue;
    const why = hazardOf(text, made);
    if (why !== null) hazards.push({ statement, why });
  }
  const alone = statements.find(({ text }) => / concurrently /.test(text));
  if (alone && statements.length > 1) {
    const why = 'CONCURRENTLY works in a migration of its own alone';
    hazards.push({ statement: alone.text.slice(0, 89), why });
  }
  return { hazards, contracts };
}

const createTable = /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/;
const createIndex =
  /^create (unique )?index (concurrently )?(?:if not exists )?[\w.]+ on (?:only )?([\w.]+)/;
const createTrigger = /^create (?:constraint )?trigger .*? on ([\w.]+)/;
const alterTable = /^alter table (?:if exists )?(?:only )?([\w.]+) (.+)$/;
const change = /^(?:update|delete from) (?:only )?([\w.]+)/;
/** Statements that an older instance does not notice. */
const harmless = [
  createTable,
  /^create (?:type|sequence|schema|extension|role|function|procedure|view|domain) /,
  /^(?:insert into|comment on|grant|select|set|alter table \S+ validate constraint) ?/,
  /^alter default privileges .*\bgrant\b/,
  /^drop (?:trigger|policy) /,
];

function hazardOf(text: Statement['text'], made: ReadonlySet<string>): string | null {
  const index = createIndex.exec(text);
  if (index) {
    const [, unique, concurrently, table = ''] = index;
    if (made.has(table)) return null;
    if (unique) return 'it may refuse what an older instance writes';
    return concurrently ? null : 'nobody can write while it is made: CONCURRENTLY';
  }
  const trigger = createTrigger.exec(text);
  if (trigger) {
    return made.has(trigger[1] ?? '') ? null : 'it may refuse what an older instance writes';
  }
  const table = alterTable.exec(text);
  if (table) {
    if (made.has(table[1] ?? '')) return null;
    const actions = splitAtCommas(table[2] ?? '');
    return actions.map(hazardOfAction).find((why) => why !== null) ?? null;
  }
  const rows = change.exec(text);
  if (rows) {
    if (made.has(rows[1] ?? '')) return null;
    return 'it holds every row that it changes; an older instance writes the old form again';
  }
  if (/^drop (?:table|view|type|function|index|sequence|schema)/.test(text)) {
    return 'an older instance may still use it (ON CONFLICT uses indexes)';
  }
  if (/^create or replace /.test(text)) return 'an older instance meets the new one';
  if (/^alter type .* add value/.test(text)) return 'an older instance cannot read the new value';
  return harmless.some((form) => form.test(text)) ? null : 'it is not known to be harmless';
}

const stillUsed = 'an older instance still uses the old one';

function hazardOfAction(action: string): string | null {
  if (/^validate constraint|^drop constraint (?!.*_p?key\b)/.test(action)) return null;
  if (/^drop constraint/.test(action)) return 'ON CONFLICT of an older instance may use it';
  if (/^drop |^rename|^alter (?:column )?\w+ (?:set data )?type/.test(action)) return stillUsed;
  if (/^add (?:constraint|primary|unique|check|foreign|exclude)\b/.test(action)) {
    return 'it may refuse what an older instance writes, and without NOT VALID it reads every row';
  }
  if (/^add /.test(action)) return hazardOfColumn(action);
  if (/^alter (?:column )?\w+ (?:set default|drop not null)/.test(action)) return null;
  if (/ set not null| drop default/.test(action)) return 'an older instance leaves the column out';
  return 'it is not known to be harmless';
}

function hazardOfColumn(action: string): string | null {
  const isGiven = /\bdefault\b|\bgenerated\b/.test(action);
  if (/\bnot null\b/.test(action) && !isGiven) return 'an older instance leaves the column out';
  if (/\b(?:unique|primary key|references|check|stored|serial|bigserial)\b/.test(action)) {
    return 'it looks at every row while nobody can write, and may refuse what is written';
  }
  // A default that differs from row to row is written into each row, under a lock.
  if (/\bdefault \(?(?!now\()\w+\(/.test(action)) {
    return 'it writes every row while nobody can';
  }
  return null;
}

function firstGroup(text: string, pattern: RegExp): string[] {
  const found = pattern.exec(text)?.[1];
  return found === undefined ? [] : [found];
}
