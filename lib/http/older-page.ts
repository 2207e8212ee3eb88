// What happens to a form whose page is from a build with other actions? It is shown again, filled
// in.
import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { processWide } from '@/lib/process/process-wide';
import { openText, sealText } from '@/lib/secrets/sealed-text';
import { isProductionBuild } from '@/lib/settings/build-facts';
import { ownCookie } from '@/lib/settings/own-cookie';
import { fieldsWithCardNumber, isTyped } from '@/lib/text/card-tripwire';

/** What was typed into a form that could not be accepted. `form`: which form of its page it was. */
export type TypedBefore = {
  readonly form: string;
  readonly values: Readonly<Record<string, string>>;
};

/**
 * Which form of its page it was. The page's own fields start with a $, so this is not taken for
 * typed.
 */
const formField = '$FORM';

/**
 * Passes the cookie on to the page whose answer deletes it. Sealed, so that it cannot be forged.
 */
export const typedHeader = 'x-typed-before';

const purpose = 'typed before';
const lastsSeconds = 300;
/** Browsers keep cookies of 4,096 bytes with their name and flags. */
const cookieBytesMax = 3_800;
/** Sealing adds 28 bytes and writes each three as four letters; the JSON around the fields is short. */
const plainBytesMax = Math.floor((cookieBytesMax * 3) / 4) - 100;

/** Name and flags of the cookie that carries it to the page, encrypted and bound to its path. */
export function typedCookie(lastsFor = lastsSeconds) {
  return ownCookie('diwan_typed', lastsFor);
}

/** Reads what was sent to an action that this build does not have; null for every other form. */
export function readOlderForm(form: FormData): TypedBefore | null {
  const known = knownActions();
  const asked = askedAction(form);
  if (known === null || asked === null || known.has(asked)) return null;
  const refused = new Set(fieldsWithCardNumber(form));
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || refused.has(name)) continue;
    if (isComingAgain(name)) values[name] = value;
  }
  return { form: String(form.get(formField) ?? ''), values };
}

/** The cookie's content for one path. Leaves out the longest texts so that it fits. */
export function sealTyped(path: string, { form, values }: TypedBefore): string {
  const kept: Record<string, string> = {};
  const nameOfForm = sizeOf('', form) > plainBytesMax ? '' : form;
  let left = plainBytesMax - sizeOf('', nameOfForm);
  const shortestFirst = Object.entries(values)
    .map(([name, value]) => ({ name, value, size: sizeOf(name, value) }))
    .sort((a, b) => a.size - b.size);
  for (const { name, value, size } of shortestFirst) {
    left -= size;
    if (left < 0) break;
    kept[name] = value;
  }
  return sealText(purpose, path, JSON.stringify({ form: nameOfForm, values: kept }));
}

/** The bytes that a field needs in the cookie before it is sealed. */
function sizeOf(name: string, value: string): number {
  return Buffer.byteLength(JSON.stringify([name, value]));
}

/** Opens what was sealed for this path; null for anything else. */
export function openTyped(path: string, sealed: string | null | undefined): TypedBefore | null {
  const text = !sealed ? null : openText(purpose, path, sealed);
  return text === null ? null : (JSON.parse(text) as TypedBefore);
}

/**
 * Which fields are filled in again: no passwords or one-time codes; the page makes its own tokens.
 */
function isComingAgain(name: string): boolean {
  return (isTyped(name) && name !== 'code') || /^line-\d{1,2}-choice$/.test(name);
}

const build = processWide<{ actions?: ReadonlySet<string> | null }>(
  'actions of the build',
  () => ({}),
);

/** The action ids of this build; null if there is no build to read. */
function knownActions(): ReadonlySet<string> | null {
  if (!isProductionBuild()) return null;
  build.actions ??= readActions();
  return build.actions;
}

function readActions(): ReadonlySet<string> | null {
  const file = path.join(process.cwd(), '.next', 'server', 'server-reference-manifest.json');
  try {
    return new Set(Object.keys(JSON.parse(readFileSync(file, 'utf8')).node));
  } catch {
    return null;
  }
}

/** The action id in a form that the framework sent without scripts. */
function askedAction(form: FormData): string | null {
  for (const name of form.keys()) {
    const direct = /^\$ACTION_ID_([0-9a-f]+)$/.exec(name)?.[1];
    if (direct !== undefined) return direct;
    const place = /^\$ACTION_REF_(\d+)$/.exec(name)?.[1];
    if (place === undefined) continue;
    return /"id":"([0-9a-f]+)"/.exec(String(form.get(`$ACTION_${place}:0`)))?.[1] ?? null;
  }
  return null;
}
