// What could somebody without the bank's key post? Genuine results and requests of ours, altered and cut anew.
import { createHmac, type KeyObject, sign } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { MacProfile, ProfileList } from '@/lib/gateway/mac/mac-profile';
import { between, pick } from '../faults/random';
import { cutsOfBytes, otherCuts, type Random, randomResult, sourceOf, type Values } from './splits';

export const resultLists = [
  'result',
  'resultDeclined',
  'completionResult',
  'reversalResult',
] as const satisfies readonly ProfileList[];

/** A message that somebody signed: the bank, or we. */
export type Signed = { readonly values: Values; readonly list: ProfileList; readonly mac: string };

export type Forgery = {
  readonly way: string;
  readonly form: readonly (readonly [string, string])[];
  /** P_SIGN fits these bytes, as before they were cut at other places. */
  readonly hasSignedBytes: boolean;
};

/**
 * A profile whose results of every kind have a list of their own: completions with two references
 * changed over, so that the same bytes fit both lists; reversals from behind; declines without money.
 */
export function withCrossedLists(profile: MacProfile): MacProfile {
  const { result } = profile.fields;
  const over: Values = { INT_REF: 'NONCE', NONCE: 'INT_REF' };
  const isWhole = result.includes('INT_REF') && result.includes('NONCE');
  const swapped = isWhole ? result.map((name) => over[name] ?? name) : result.slice(1);
  const money = ['AMOUNT', 'CURRENCY', 'RRN', 'INT_REF', 'APPROVAL'];
  const lists = {
    completionResult: swapped,
    reversalResult: [...result].reverse(),
    resultDeclined: result.filter((name) => !money.includes(name)),
  };
  return { ...profile, name: `${profile.name} crossed`, fields: { ...profile.fields, ...lists } };
}

/** P_SIGN over the listed fields, made without the code under test. */
export function macOf(
  values: Values,
  list: readonly string[],
  profile: MacProfile,
  key: KeyObject | Buffer,
): string {
  const source = sourceOf(values, list, absentOf(profile)) + profile.trailer;
  const digest = profile.algorithm.split('-')[1] ?? '';
  const bytes =
    key instanceof Buffer
      ? createHmac(digest, key).update(source).digest()
      : sign(digest, Buffer.from(source), key);
  return bytes.toString('hex').toUpperCase();
}

/** A genuine result about one of our payments, with every field as we asked. */
export function genuineResult(
  order: string,
  list: ProfileList,
  { terminal, profile }: Pick<GatewayConfig, 'terminal' | 'profile'>,
  key: KeyObject | Buffer,
  random: Random,
): Signed {
  const isDecline = list === 'resultDeclined';
  const made = randomResult(random);
  const values = {
    ...made,
    ...profile.constants,
    ORDER: order,
    TERMINAL: terminal,
    TRTYPE: list === 'completionResult' ? '21' : list === 'reversalResult' ? '24' : '0',
    AMOUNT: '150000.00',
    CURRENCY: 'IQD',
    ...(isDecline
      ? { ACTION: '2', RC: '05' }
      : { ACTION: '0', RC: '00', RRN: made.RRN || '270100000001' }),
    INT_REF: made.INT_REF || '48F5753861DA7D98',
  };
  return { values, list, mac: macOf(values, profile.fields[list] ?? [], profile, key) };
}

/** The forgeries of one signed message, of a bank's or of our own. */
export function forgeriesOf(
  { values, list, mac }: Signed,
  other: Signed,
  profile: MacProfile,
  random: Random,
): Forgery[] {
  const absent = absentOf(profile);
  const names = profile.fields[list] ?? [];
  const source = Buffer.from(sourceOf(values, names, absent));
  const signedForm = (cut: Values) => Object.entries(withAction({ ...cut, P_SIGN: mac }));
  const splits = otherCuts(values, names, absent, random, 12).map((cut) => ({
    way: 'cut at other places',
    form: signedForm(cut),
    hasSignedBytes: true,
  }));
  const recuts = resultLists.flatMap((another) =>
    another === list || profile.fields[another] === undefined
      ? []
      : cutsOfBytes(source, profile.fields[another], absent, random, 12).map((cut) => ({
          way: 'cut under another list',
          form: signedForm({ ...values, ...blank(names), ...cut }),
          hasSignedBytes: true,
        })),
  );
  const changed = Array.from({ length: 8 }, () => ({
    way: 'with a changed value',
    form: signedForm(changeOne(values, names, other.values, random)),
    hasSignedBytes: false,
  }));
  const form = signedForm(values);
  const [key, text] = pick(random, form);
  const odd = [
    { way: 'with another P_SIGN', form: [...form, ['P_SIGN', other.mac] as const].slice(1) },
    { way: 'with the P_SIGN of another', form: signedForm({ ...values, P_SIGN: other.mac }) },
    { way: 'with a field twice', form: [...form, [key, text] as const] },
    { way: 'without a field', form: form.filter(([name]) => name !== pick(random, names)) },
  ].map((one) => ({ ...one, hasSignedBytes: false }));
  return [...splits, ...recuts, ...changed, ...odd];
}

/** Whether one field's letters alone changed the signed bytes. */
function changeOne(
  values: Values,
  names: readonly string[],
  other: Values,
  random: Random,
): Values {
  const name = pick(random, names);
  const old = values[name] ?? '';
  const at = between(random, 0, Math.max(0, old.length - 1));
  const letter = pick(random, ['0', '1', '7', 'A', '-', '\u200f', '١']);
  const kinds = [
    `${old.slice(0, at)}${letter}${old.slice(at + 1)}`,
    `${old}${letter}`,
    old.slice(0, -1),
    other[name] ?? '',
    '',
  ];
  return { ...values, [name]: pick(random, kinds) };
}

/** Without one of them, a form is no result at all. */
function withAction(values: Values): Values {
  return { ACTION: '0', RC: '00', ...values };
}

function blank(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, '']));
}

function absentOf(profile: MacProfile): string {
  return profile.absent === 'skip' ? '' : profile.absent;
}
