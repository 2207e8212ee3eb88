// Answers: which faults should the mock produce next, and for which request?
import { z } from 'zod';
import { macLists } from './profile';

const count = z.int().min(0);
const texts = z.record(z.string(), z.string());
const values = z.record(z.string(), z.unknown());
const bodies = ['form', 'json', 'json-form-keys', 'inputs', 'digit', 'html', 'empty'] as const;

const scriptShape = z.strictObject({
  operation: z.enum(['prepare', 'card-page', 'pay', 'completion', 'reversal', 'notification']),
  /** Only for this ORDER. */
  order: z.string().optional(),
  /** The first matching call that it applies to, counted from 1. */
  nth: count.default(1),
  /** How many calls it applies to; 0: all. */
  times: count.default(1),
  /** Whether delay, hold and fault happen before or after the gateway acts. */
  phase: z.enum(['before', 'after']).default('after'),
  act: z.enum(['once', 'twice', 'no', 'decline']).optional(),
  delayMs: count.default(0),
  hold: z.string().optional(),
  answer: z
    .enum(['normal', 'none', 'close', 'reset', 'half', 'half-silent', 'half-chunked', 'drip'])
    .default('normal'),
  dripMs: count.default(1000),
  status: count.optional(),
  redirect: z.string().optional(),
  headers: texts.default({}),
  contentType: z.string().optional(),
  body: z.enum([...bodies, 'raw', 'fill', 'gzip-bomb']).optional(),
  /** The text of a `raw` body. */
  text: z.string().optional(),
  /** The size of a `fill` or `gzip-bomb` body. */
  bytes: count.default(100_000_000),
  /** Put before the body, for example a byte order mark. */
  prefix: z.string().default(''),
  interim: z.boolean().default(false),
  action: z.string().optional(),
  rc: z.string().optional(),
  /** Before signing; null removes the field. */
  set: z.record(z.string(), z.string().nullable()).default({}),
  mac: z
    .enum(['right', 'wrong', 'wrong-key', 'missing', 'empty', 'lower', 'upper'])
    .default('right'),
  /** Sign by another list of the profile. */
  list: z.enum(macLists).optional(),
  /** After signing; a value that is not a string keeps its type in a JSON body. */
  override: values.default({}),
  drop: z.array(z.string()).default([]),
  duplicate: texts.default({}),
  extra: values.default({}),
  /** For `pay`: how the result reaches the merchant. */
  delivery: z.enum(['auto', 'button', 'never', 'twice']).optional(),
});

type GivenScript = z.output<typeof scriptShape>;
type ScriptedOperation = GivenScript['operation'];
export type BodyKind = NonNullable<GivenScript['body']>;
export type Script = GivenScript & {
  readonly id: number;
  readonly act: NonNullable<GivenScript['act']>;
};

/**
 * Reads one script. Throws an Error with one sentence for an unknown key or value: a misspelt
 * script that does nothing would make a test that cannot fail.
 */
export function readScript(json: unknown): Omit<Script, 'id'> {
  const read = scriptShape.safeParse(json);
  if (!read.success) throw new Error(`The script is not valid. ${z.prettifyError(read.error)}`);
  const script = read.data;
  // If the answer is replaced before acting, nothing was done, unless the script says otherwise.
  const isReplaced =
    !['normal', 'drip'].includes(script.answer) ||
    [script.status, script.redirect, script.body].some((one) => one !== undefined);
  return {
    ...script,
    act: script.act ?? (script.phase === 'before' && isReplaced ? 'no' : 'once'),
  };
}

type Counted = { readonly script: Script; seen: number; used: number };

/** The pending scripts, in the order in which they were given. */
export class ScriptBook {
  private entries: Counted[] = [];
  private lastId = 0;

  add(script: Omit<Script, 'id'>): Script {
    this.lastId += 1;
    const numbered = { ...script, id: this.lastId };
    this.entries.push({ script: numbered, seen: 0, used: 0 });
    return numbered;
  }

  /** Returns the first script that applies to this call, and counts this use of it. */
  take(operation: ScriptedOperation, order: string): Script | undefined {
    for (const entry of this.entries) {
      const { script } = entry;
      if (script.operation !== operation) continue;
      if (script.order !== undefined && script.order !== order) continue;
      entry.seen += 1;
      if (entry.seen < script.nth) continue;
      entry.used += 1;
      if (script.times > 0 && entry.used >= script.times) this.remove(script.id);
      return script;
    }
    return undefined;
  }

  remove(id: number): boolean {
    const before = this.entries.length;
    this.entries = this.entries.filter((entry) => entry.script.id !== id);
    return this.entries.length < before;
  }

  clear(): void {
    this.entries = [];
  }

  list(): { script: Script; seen: number; used: number }[] {
    return this.entries.map((entry) => ({ ...entry }));
  }
}
