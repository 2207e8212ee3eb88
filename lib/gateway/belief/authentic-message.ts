// Did the bank sign this message, and what do the signed bytes state?
import { createHash } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import { constantOf, isMacWellFormed, verifiedSource } from '@/lib/gateway/mac/mac';
import {
  type MacProfile,
  missingForSettlement,
  type ProfileList,
  type ResultKind,
} from '@/lib/gateway/mac/mac-profile';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { fail, ok, type Result } from '@/lib/result/result';
import { listedFields, unlistedKeyNames } from './known-keys';
import { candidateLists, type ListReading, listReadings, mayVerify } from './list-readings';
import { claimsSuccess, type Outcome, readOutcome } from './outcome';
import { isOwnRequest } from './own-request';
import { fitsShapes } from './readings';

declare const authenticBrand: unique symbol;

/** The fields of a message by our names; '' for one that is absent, empty or not signed. */
type ResultTexts = {
  readonly terminalText: string;
  readonly transactionTypeText: string;
  readonly gatewayOrderId: string;
  readonly amountText: string;
  readonly currencyText: string;
  readonly action: string;
  readonly responseCode: string;
  readonly approvalCode: string;
  readonly rrn: string;
  readonly internalReference: string;
  readonly timestampText: string;
};

/** What of the settings tells whether a message is the bank's. */
export type VerifyingConfig = Pick<GatewayConfig, 'profile' | 'verifyingKeys' | 'shapes'>;

/** A message that the gateway signed. Whether it makes sense is not yet known. */
export type AuthenticMessage = ResultTexts & {
  /** The profile's list under which its bytes are read. */
  readonly list: ProfileList;
  /** What may be kept as evidence: the keys that our tables or the profile list, verbatim. */
  readonly fields: WireFields;
  /** The listed keys that the MAC covers: only these may decide anything. */
  readonly signed: WireFields;
  /** Names of other keys, bounded and card-masked. They decide nothing and reject nothing. */
  readonly unlistedKeys: readonly string[];
  /** False: the profile's list lacks fields, so the message alone settles nothing. */
  readonly coversSettlement: boolean;
  /** SHA-256 over list, P_SIGN, names and values: the same for either hex case and any extra key. */
  readonly digest: string;
  /** The form's values that differ from the signed bytes: it was altered on its way. */
  readonly altered: WireFields;
  /** All readings when the bytes have several; [] when they have one. */
  readonly readings: readonly ListReading[];
  /** Outside the shapes that a person confirmed for this bank. */
  readonly isOddlyShaped: boolean;
  /** Null when the profile does not sign it: then it does not protect against a replay. */
  readonly nonce: string | null;
  /** ACTION 0 or a success RC: money may have moved, whatever the later steps find. */
  readonly claimsSuccess: boolean;
  /** What ACTION and RC state together; `review` when the list lacks fields. Not yet compared. */
  readonly statedOutcome: Outcome;
  readonly [authenticBrand]: true;
};

/** Why a message is not believed; of these only NO_READING has a valid MAC that is not ours. */
export type MacFailure =
  | 'NOT_A_RESULT'
  | 'MAC_MISSING'
  | 'MAC_MALFORMED'
  | 'MAC_MISMATCH'
  | 'OWN_MESSAGE'
  | 'NO_READING';

/**
 * Step 2 of belief: the MAC over the received text, then what its bytes say under every list of the
 * profile that this kind of message may have. `posted`: it came to the return address or by mail, and
 * may be about anything. A list for declines verifies only an ACTION other than 0. Fails, and
 * nothing may be written: NOT_A_RESULT: neither ACTION nor RC, such as our own request sent back to
 * us; MAC_MISSING, MAC_MALFORMED, MAC_MISMATCH; OWN_MESSAGE: we signed these bytes; NO_READING: no
 * cut of them fits the field tables.
 */
export function verifyResult(
  fields: WireFields,
  context: { config: VerifyingConfig; receivedAt: Date; kind: ResultKind | 'posted' },
): Result<AuthenticMessage, MacFailure> {
  const { config, receivedAt, kind } = context;
  const { profile, verifyingKeys } = config;
  if (!fields.has('ACTION') && !fields.has('RC')) return fail('NOT_A_RESULT');
  const mac = fields.get('P_SIGN') ?? '';
  if (mac === '') return fail('MAC_MISSING');
  if (!isMacWellFormed(profile, verifyingKeys, mac)) return fail('MAC_MALFORMED');
  const lists = candidateLists(profile, kind);
  const covered = (list: ProfileList) => profile.fields[list] ?? [];
  let source: Buffer | null = null;
  let list: ProfileList = 'result';
  for (const one of lists) {
    if (!mayVerify(one, fields)) continue;
    source = verifiedSource(profile, verifyingKeys, covered(one), fields, receivedAt);
    list = one;
    if (source !== null) break;
  }
  if (source === null) return fail('MAC_MISMATCH');
  if (isOwnRequest(source, config)) return fail('OWN_MESSAGE');
  const readings = listReadings(source, config, lists);
  const [only, ...others] = readings;
  if (only === undefined) return fail('NO_READING');
  const message = authentic(fields, profile, list);
  return ok(others.length === 0 ? withReading(message, only, config) : { ...message, readings });
}

/**
 * Returns the message as these signed bytes are read; the form's differing values are in `altered`.
 * Use only with the sole reading, or with the only one of several that agrees with what we asked
 * for.
 */
export function withReading(
  message: AuthenticMessage,
  { list, values }: ListReading,
  { profile, shapes }: Pick<GatewayConfig, 'profile' | 'shapes'>,
): AuthenticMessage {
  const isOddlyShaped = shapes.isPinned && !fitsShapes(values, shapes);
  const said = (name: string) => message.fields.get(name) || constantOf(profile, name);
  const altered = new Map<string, string>();
  for (const [name, value] of values) {
    if (said(name) !== value) altered.set(name, said(name));
  }
  if (altered.size === 0 && list === message.list) {
    return { ...message, readings: [], isOddlyShaped };
  }
  const fields = new Map(message.fields);
  for (const name of altered.keys()) fields.set(name, values.get(name) ?? '');
  const read = authentic(fields, profile, list);
  const { unlistedKeys } = message;
  return { ...read, unlistedKeys, altered, isOddlyShaped };
}

/**
 * A message that was verified before it was kept as evidence, to be judged again. Its MAC was not
 * kept: the result serves only for comparison with the stored verdict, and must never be
 * written.
 */
export function rereadMessage(
  kept: Pick<AuthenticMessage, 'fields' | 'list' | 'digest' | 'readings' | 'isOddlyShaped'>,
  profile: MacProfile,
): AuthenticMessage {
  return { ...authentic(kept.fields, profile, kept.list), ...kept };
}

function authentic(fields: WireFields, profile: MacProfile, list: ProfileList): AuthenticMessage {
  const covered = profile.fields[list] ?? [];
  const signedText = (name: string) => fields.get(name) || constantOf(profile, name);
  const signed: WireFields = new Map(covered.map((name) => [name, signedText(name)] as const));
  const text = (name: string) => signed.get(name) ?? '';
  const mac = (fields.get('P_SIGN') ?? '').toUpperCase();
  const digest = createHash('sha256')
    .update(JSON.stringify([list, mac, ...signed]))
    .digest('hex');
  const coversSettlement = missingForSettlement(profile, list).length === 0;
  const outcome = readOutcome(text('ACTION'), text('RC'), profile);
  return {
    list,
    fields: listedFields(fields, profile),
    signed,
    unlistedKeys: unlistedKeyNames(fields, profile),
    coversSettlement,
    digest,
    altered: new Map() as WireFields,
    readings: [] as readonly ListReading[],
    isOddlyShaped: false,
    nonce: signed.get('NONCE') || null,
    claimsSuccess: claimsSuccess(text('ACTION'), text('RC'), profile),
    statedOutcome: coversSettlement ? outcome : 'review',
    terminalText: text('TERMINAL'),
    transactionTypeText: text('TRTYPE'),
    gatewayOrderId: text('ORDER'),
    amountText: text('AMOUNT'),
    currencyText: text('CURRENCY'),
    action: text('ACTION'),
    responseCode: text('RC'),
    approvalCode: text('APPROVAL'),
    rrn: text('RRN'),
    internalReference: text('INT_REF'),
    timestampText: text('TIMESTAMP'),
  } as AuthenticMessage;
}
