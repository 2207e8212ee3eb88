// Answers: is this JSON a valid script, and what are the defaults of omitted keys?
import type { Script } from './scripts';

type Kind = 'text' | 'count' | 'flag' | 'map' | 'texts' | readonly string[];

const KEYS: Readonly<Record<string, Kind>> = {
  operation: ['prepare', 'card-page', 'pay', 'completion', 'reversal', 'notification'],
  order: 'text',
  nth: 'count',
  times: 'count',
  phase: ['before', 'after'],
  act: ['once', 'twice', 'no', 'decline'],
  delayMs: 'count',
  hold: 'text',
  answer: ['normal', 'none', 'close', 'reset', 'half', 'half-silent', 'half-chunked', 'drip'],
  dripMs: 'count',
  status: 'count',
  redirect: 'text',
  headers: 'map',
  contentType: 'text',
  body: [
    'form',
    'json',
    'json-form-keys',
    'inputs',
    'digit',
    'html',
    'empty',
    'raw',
    'fill',
    'gzip-bomb',
  ],
  text: 'text',
  bytes: 'count',
  prefix: 'text',
  interim: 'flag',
  action: 'text',
  rc: 'text',
  set: 'map',
  mac: ['right', 'wrong', 'wrong-key', 'missing', 'empty', 'lower', 'upper'],
  list: [
    'prepare',
    'completion',
    'reversal',
    'result',
    'resultDeclined',
    'completionResult',
    'reversalResult',
  ],
  override: 'map',
  drop: 'texts',
  duplicate: 'map',
  extra: 'map',
  delivery: ['auto', 'button', 'never', 'twice'],
};

const DEFAULTS = {
  nth: 1,
  times: 1,
  phase: 'after',
  delayMs: 0,
  answer: 'normal',
  dripMs: 1000,
  headers: {},
  bytes: 100_000_000,
  prefix: '',
  interim: false,
  set: {},
  mac: 'right',
  override: {},
  drop: [],
  duplicate: {},
  extra: {},
} as const;

/**
 * Reads one script. Throws an Error with one sentence for an unknown key or value: a misspelt
 * script that does nothing would make a test that cannot fail.
 */
export function readScript(json: unknown): Omit<Script, 'id'> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new Error('A script is a JSON object.');
  }
  const given = json as Record<string, unknown> & Partial<Script>;
  for (const [key, value] of Object.entries(given)) {
    const kind = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
    if (kind === undefined) throw new Error(`A script has no key "${key}".`);
    if (!isOfKind(value, kind)) {
      throw new Error(`The script's "${key}" must be ${describeKind(kind)}.`);
    }
  }
  const { operation } = given;
  if (operation === undefined) throw new Error('A script needs an "operation".');
  return { ...DEFAULTS, act: defaultAct(given), ...given, operation };
}

/** If the answer is replaced before acting, nothing was done, unless the script says otherwise. */
function defaultAct(given: Record<string, unknown>): Script['act'] {
  const isReplaced =
    (given.answer !== undefined && given.answer !== 'normal' && given.answer !== 'drip') ||
    given.status !== undefined ||
    given.redirect !== undefined ||
    given.body !== undefined;
  return given.phase === 'before' && isReplaced ? 'no' : 'once';
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.includes(value);
  if (kind === 'text') return typeof value === 'string';
  if (kind === 'count') return typeof value === 'number' && Number.isInteger(value) && value >= 0;
  if (kind === 'flag') return typeof value === 'boolean';
  if (kind === 'texts') {
    return Array.isArray(value) && value.every((item) => typeof item === 'string');
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function describeKind(kind: Kind): string {
  if (typeof kind !== 'string') return `one of ${kind.join(', ')}`;
  const words = { text: 'a string', count: 'a whole number from 0', flag: 'true or false' };
  return kind === 'map' ? 'an object' : kind === 'texts' ? 'a list of strings' : words[kind];
}
