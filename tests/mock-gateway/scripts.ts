// Answers: which faults should the mock produce next, and for which request?

type ScriptedOperation =
  | 'prepare'
  | 'card-page'
  | 'pay'
  | 'completion'
  | 'reversal'
  | 'notification';

export type BodyKind =
  | 'form'
  | 'json'
  | 'json-form-keys'
  | 'inputs'
  | 'digit'
  | 'html'
  | 'empty'
  | 'raw'
  | 'fill'
  | 'gzip-bomb';

export type Script = {
  readonly id: number;
  readonly operation: ScriptedOperation;
  /** Only for this ORDER. */
  readonly order?: string;
  /** The first matching call that it applies to, counted from 1. */
  readonly nth: number;
  /** How many calls it applies to; 0: all. */
  readonly times: number;
  /** Whether delay, hold and fault happen before or after the gateway acts. */
  readonly phase: 'before' | 'after';
  readonly act: 'once' | 'twice' | 'no' | 'decline';
  readonly delayMs: number;
  readonly hold?: string;
  readonly answer:
    | 'normal'
    | 'none'
    | 'close'
    | 'reset'
    | 'half'
    | 'half-silent'
    | 'half-chunked'
    | 'drip';
  readonly dripMs: number;
  readonly status?: number;
  readonly redirect?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType?: string;
  readonly body?: BodyKind;
  /** The text of a `raw` body. */
  readonly text?: string;
  /** The size of a `fill` or `gzip-bomb` body. */
  readonly bytes: number;
  /** Put before the body, for example a byte order mark. */
  readonly prefix: string;
  readonly interim: boolean;
  readonly action?: string;
  readonly rc?: string;
  /** Before signing; null removes the field. */
  readonly set: Readonly<Record<string, string | null>>;
  readonly mac: 'right' | 'wrong' | 'wrong-key' | 'missing' | 'empty' | 'lower' | 'upper';
  /** Sign by another list of the profile. */
  readonly list?: string;
  /** After signing; a value that is not a string keeps its type in a JSON body. */
  readonly override: Readonly<Record<string, unknown>>;
  readonly drop: readonly string[];
  readonly duplicate: Readonly<Record<string, string>>;
  readonly extra: Readonly<Record<string, unknown>>;
  /** For `pay`: how the result reaches the merchant. */
  readonly delivery?: 'auto' | 'button' | 'never' | 'twice';
};

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
