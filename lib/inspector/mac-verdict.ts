// Does a pasted MAC fit, under which list and key, and which one field would make it fit?
//
// It answers only whether the given MAC fits. It computes no MAC to show, and reveals nothing that
// would help to make one: docs/decisions/014-the-inspector-signs-nothing.md.
import { createPublicKey } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import { isMacWellFormed, macLength, verifyMessage } from '@/lib/gateway/mac/mac';
import { parseVerifyingKey, type VerifyingKey } from '@/lib/gateway/mac/mac-key';
import type { MacProfile, ProfileList } from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import type { MessageKind } from './field-report';

type MacCode =
  | 'VALID'
  /** It fits the previous key, which is no longer accepted. */
  | 'VALID_KEY_ENDED'
  /** It fits our key under another built-in profile: the setting is wrong. */
  | 'VALID_OTHER_PROFILE'
  | 'MAC_MISSING'
  | 'MAC_MALFORMED'
  | 'MAC_MISMATCH';

export type MacVerdict = {
  readonly code: MacCode;
  readonly profile: string;
  readonly list: ProfileList | null;
  readonly key: 'current' | 'previous' | null;
  /** Hex digits that P_SIGN has, and must have. */
  readonly digits: number;
  readonly digitsWanted: number;
};

/** The one field whose value differs from the signed one. */
export type DifferingField = {
  readonly name: string;
  readonly given: string;
  readonly expected: string;
};

const requestLists: Partial<Record<MessageKind, ProfileList>> = {
  prepareRequest: 'prepare',
  completionRequest: 'completion',
  reversalRequest: 'reversal',
};

/** The names under the MAC of a message of this kind, under the configured profile. */
export function signedNames(kind: MessageKind, profile: MacProfile): readonly string[] {
  const [list] = listsOf(kind, '0', profile);
  return list === undefined ? [] : (profile.fields[list] ?? []);
}

/** The verdict on P_SIGN as it is. `others`: profiles that a wrong setting may have meant. */
export function judgeMac(
  fields: WireFields,
  kind: MessageKind,
  config: GatewayConfig,
  others: readonly MacProfile[],
  now: Date,
): MacVerdict {
  const { profile } = config;
  const keys = keysOf(kind, config);
  const mac = fields.get('P_SIGN') ?? '';
  const base = {
    profile: profile.name,
    list: null,
    key: null,
    digits: mac.length,
    digitsWanted: keys[0] === undefined ? 0 : macLength(profile, keys[0].key),
  };
  if (mac === '') return { ...base, code: 'MAC_MISSING' };
  if (!isMacWellFormed(profile, keys, mac)) {
    const other = findFit(fields, kind, others, keys);
    return other === null
      ? { ...base, code: 'MAC_MALFORMED' }
      : { ...base, ...other.named, code: 'VALID_OTHER_PROFILE' };
  }
  const own = findFit(fields, kind, [profile], keys);
  if (own !== null) {
    const { acceptedUntil } = own.key;
    const isOver = acceptedUntil !== undefined && now >= acceptedUntil;
    return { ...base, ...own.named, code: isOver ? 'VALID_KEY_ENDED' : 'VALID' };
  }
  const other = findFit(fields, kind, others, keys);
  return other === null
    ? { ...base, code: 'MAC_MISMATCH' }
    : { ...base, ...other.named, code: 'VALID_OTHER_PROFILE' };
}

/**
 * Returns the one field that makes the given MAC fit when its value is replaced by an expected one;
 * null when no single field does. Only values that we hold are tried.
 */
export function findDifferingField(
  fields: WireFields,
  kind: MessageKind,
  config: GatewayConfig,
  expected: ReadonlyMap<string, readonly string[]>,
): DifferingField | null {
  const { profile } = config;
  const keys = keysOf(kind, config);
  if (!isMacWellFormed(profile, keys, fields.get('P_SIGN') ?? '')) return null;
  const lists = listsOf(kind, '5', profile);
  const covered = new Set(lists.flatMap((list) => profile.fields[list] ?? []));
  for (const name of covered) {
    const given = fields.get(name) ?? '';
    for (const value of candidates(given, expected.get(name) ?? [])) {
      const altered = new Map(fields).set(name, value);
      if (findFit(altered, kind, [profile], keys) !== null) return { name, given, expected: value };
    }
  }
  return null;
}

/**
 * The values we hold, then what copying often changes: blanks at the ends, a plus sign for a blank.
 */
function candidates(given: string, held: readonly string[]): readonly string[] {
  const copied = [given.trim(), given.replaceAll(' ', '+'), given.replaceAll('+', ' '), ''];
  return [...new Set([...held, ...copied])].filter((value) => value !== given);
}

type Fit = {
  readonly key: VerifyingKey;
  readonly named: Pick<MacVerdict, 'profile' | 'list' | 'key'>;
};

function findFit(
  fields: WireFields,
  kind: MessageKind,
  profiles: readonly MacProfile[],
  keys: readonly VerifyingKey[],
): Fit | null {
  for (const profile of profiles) {
    for (const list of listsOf(kind, fields.get('ACTION') ?? '', profile)) {
      for (const [at, key] of keys.entries()) {
        const names = profile.fields[list] ?? [];
        // An expired key that fits is reported separately.
        if (!isOfAlgorithm(key, profile)) continue;
        if (!verifyMessage(profile, [{ key: key.key }], names, fields, new Date(0))) continue;
        const which = at === 0 ? 'current' : 'previous';
        return { key, named: { profile: profile.name, list, key: which } };
      }
    }
  }
  return null;
}

function listsOf(kind: MessageKind, action: string, profile: MacProfile): ProfileList[] {
  const own = requestLists[kind];
  if (own !== undefined) return [own];
  if (kind !== 'result') return [];
  const lists: ProfileList[] = ['result', 'completionResult', 'reversalResult'];
  // A list for declines verifies no message that claims success.
  if (action !== '0') lists.push('resultDeclined');
  return lists.filter((list) => profile.fields[list] !== undefined);
}

/** Results are signed with the gateway's keys, requests with ours. */
function keysOf(kind: MessageKind, config: GatewayConfig): readonly VerifyingKey[] {
  if (kind === 'result') return config.verifyingKeys;
  const { signingKey, profile } = config;
  if (signingKey.role === 'secret') return [{ key: signingKey }];
  const pem = createPublicKey(signingKey.key).export({ type: 'spki', format: 'pem' }).toString();
  const own = parseVerifyingKey(pem, profile.algorithm);
  return own.ok ? [{ key: own.value }] : [];
}

function isOfAlgorithm({ key }: VerifyingKey, profile: MacProfile): boolean {
  return profile.algorithm.startsWith('rsa-') === (key.role === 'public');
}
