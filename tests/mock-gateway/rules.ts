// Answers: which of the rules shared by all merchant messages does this one break?
import { toMinor } from './amounts';
import type { BoundedSet } from './bounded';
import type { FieldRule } from './fields';
import { readTimestamp } from './gateway-time';
import { type GatewayKey, isMacRight, isMacWellFormed, macSourceText } from './mac';
import type { ReceivedMessage } from './message';
import type { GatewayProfile } from './profile';
import type { StanBook } from './stan-book';

/** One broken rule: its code in the README's checklist, and what exactly was received. */
export type BrokenRule = { readonly code: string; readonly detail: string };

export type RuleWorld = {
  readonly profile: GatewayProfile;
  readonly verifyKeys: readonly GatewayKey[];
  readonly nonces: BoundedSet;
  readonly nowMs: number;
  readonly terminal: string;
  readonly stans: StanBook;
};

const HOUR_MS = 3_600_000;
const SIZED_BY_FORM = new Set(['NONCE', 'P_SIGN']);

/** The string values of a message; other values and repeated names are left out. */
export function stringValues(message: ReceivedMessage): Map<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of message.values) {
    if (value !== undefined && !message.repeated.includes(name)) values.set(name, value);
  }
  return values;
}

/** Checks names, presence, types and sizes against the table of docs/gateway.md 2.1. */
export function checkTable(message: ReceivedMessage, table: readonly FieldRule[]): BrokenRule[] {
  const broken: BrokenRule[] = [];
  for (const name of message.repeated) {
    broken.push({ code: 'FIELD_REPEATED', detail: `${name} came more than once` });
  }
  for (const [name, value] of message.values) {
    if (!table.some((field) => field.name === name)) {
      broken.push({ code: 'FIELD_UNKNOWN', detail: `${name} is no field of this message` });
    } else if (value === undefined) {
      broken.push({ code: 'FIELD_NOT_STRING', detail: `${name} is not a string` });
    }
  }
  for (const { name, min, max, isOptional } of table) {
    const value = message.values.get(name);
    if (!message.values.has(name)) {
      if (!isOptional) broken.push({ code: `${name}_MISSING`, detail: `${name} is not there` });
    } else if (value !== undefined && !(SIZED_BY_FORM.has(name) && value !== '')) {
      const bytes = Buffer.byteLength(value, 'utf8');
      if (bytes < min || bytes > max) {
        broken.push({ code: `${name}_SIZE`, detail: `${bytes} bytes, listed are ${min}-${max}` });
      }
    }
  }
  return broken;
}

/** Checks the formats of fields that several messages share. */
export function checkForms(fields: ReadonlyMap<string, string>, sized: Sized): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const test = (name: string, code: string, isRight: (value: string) => boolean): void => {
    const value = fields.get(name);
    if (value === undefined || !sized(name) || isRight(value)) return;
    broken.push({ code, detail: `${name} is "${value.slice(0, 80)}"` });
  };
  test('ORDER', 'ORDER_FORMAT', (value) => /^\d+$/.test(value));
  test('AMOUNT', 'AMOUNT_FORMAT', (value) => toMinor(value) !== undefined);
  test('AMOUNT', 'AMOUNT_ZERO', (value) => toMinor(value) !== 0n);
  test('DESC', 'DESC_FORMAT', (value) => !/\p{Cc}/u.test(value));
  test('EMAIL', 'EMAIL_FORMAT', (value) => /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(value));
  test('BACKREF', 'BACKREF_FORMAT', isAbsoluteUrl);
  test('RRN', 'RRN_FORMAT', (value) => /^\d{12}$/.test(value));
  return broken;
}

/** Checks MAC, NONCE and TIMESTAMP, the MAC first, as the gateway does. */
export function checkProof(
  fields: ReadonlyMap<string, string>,
  list: readonly string[],
  world: RuleWorld,
): BrokenRule[] {
  const broken = checkMac(fields, list, world);
  const nonce = fields.get('NONCE');
  if (nonce !== undefined && nonce !== '') {
    if (!/^(?:[0-9A-Fa-f]{2}){8,32}$/.test(nonce)) {
      broken.push({ code: 'NONCE_FORMAT', detail: 'not 8-32 bytes in hexadecimal' });
    } else if (broken.length === 0) {
      const seen = nonce.toUpperCase();
      if (world.nonces.has(seen)) broken.push({ code: 'NONCE_REUSED', detail: 'seen before' });
      world.nonces.add(seen);
    }
  }
  const timestamp = fields.get('TIMESTAMP');
  if (timestamp !== undefined && timestamp.length === 14) {
    const sentMs = readTimestamp(timestamp);
    if (sentMs === undefined) {
      broken.push({ code: 'TIMESTAMP_FORMAT', detail: 'not a moment as YYYYMMDDHHMMSS' });
    } else if (Math.abs(Math.floor(world.nowMs / 1000) * 1000 - sentMs) > HOUR_MS) {
      broken.push({ code: 'TIMESTAMP_STALE', detail: 'more than 1 hour from the gateway clock' });
    }
  }
  return broken;
}

/** Did a field have the listed size, so that its format is worth checking? */
export type Sized = (name: string) => boolean;

/** Fields already reported for their size are not reported again for their format. */
export function sizedBut(broken: readonly BrokenRule[]): Sized {
  const codes = new Set(broken.map((rule) => rule.code));
  return (name) => !codes.has(`${name}_SIZE`);
}

function checkMac(
  fields: ReadonlyMap<string, string>,
  list: readonly string[],
  world: RuleWorld,
): BrokenRule[] {
  const mac = fields.get('P_SIGN');
  // The table check reports a missing one, the size check an empty one.
  if (mac === undefined || mac === '') return [];
  const { verifyKeys, profile } = world;
  if (!verifyKeys.some((key) => isMacWellFormed(profile.algorithm, key, mac))) {
    return [{ code: 'P_SIGN_FORMAT', detail: 'not as many hexadecimal digits as the MAC has' }];
  }
  const source = macSourceText(profile, list, fields);
  if (verifyKeys.some((key) => isMacRight(profile.algorithm, key, source, mac))) return [];
  return [{ code: 'P_SIGN_WRONG', detail: `does not belong to "${source.slice(0, 500)}"` }];
}

function isAbsoluteUrl(value: string): boolean {
  if (!/^https?:\/\/[^\s/]/.test(value) || /[^\x21-\x7e]/.test(value)) return false;
  return URL.canParse(value);
}
