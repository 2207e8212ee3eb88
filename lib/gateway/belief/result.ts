// Do we believe this message? MAC, what the signed bytes say, shapes, expectations; in this order.
import { createHash } from 'node:crypto';
import type { GatewayConfig } from '@/lib/gateway/config';
import { constantOf, isMacWellFormed, macSource, verifyMessage } from '@/lib/gateway/mac/mac';
import {
  type MacProfile,
  missingForSettlement,
  type ProfileList,
  type ResultKind,
} from '@/lib/gateway/mac/mac-profile';
import {
  type FieldSpec,
  fitsField,
  resultFields,
  type WireFields,
} from '@/lib/gateway/wire/fields';
import { parseTimestamp } from '@/lib/gateway/wire/timestamp';
import { compareMoney, type Money, parseDecimal } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { listedFields, unlistedKeyNames } from './known-keys';
import { claimsSuccess, type Outcome, readOutcome } from './outcome';
import { fitsShapes, type Reading, signedReadings } from './readings';

declare const authenticBrand: unique symbol;
declare const shapedBrand: unique symbol;
declare const verifiedBrand: unique symbol;

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

/** A message that the gateway signed. Nothing is known yet about whether it makes sense. */
export type AuthenticMessage = ResultTexts & {
  readonly kind: ResultKind;
  /** The list of the profile under which its MAC was right. */
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
  /** What the form said where it differs from the signed bytes: somebody altered it on its way. */
  readonly altered: WireFields;
  /** The bytes can be read in several ways, and these are they; [] when there is one. */
  readonly readings: readonly Reading[];
  /** Outside the shapes that a person confirmed for this bank. */
  readonly isOddlyShaped: boolean;
  /** Null when the profile does not sign it: then it is no protection against a replay. */
  readonly nonce: string | null;
  /** ACTION 0 or a success RC: money may have moved, whatever the later steps say. */
  readonly claimsSuccess: boolean;
  /** What ACTION and RC say together; `review` when the list lacks fields. Not yet compared. */
  readonly statedOutcome: Outcome;
  readonly [authenticBrand]: true;
};

/** An authentic message whose signed fields have the shapes of docs/gateway.md 2.1. */
type ShapedResult = AuthenticMessage & {
  /** Null when AMOUNT is not under the MAC. */
  readonly amount: Money | null;
  /** Null when TIMESTAMP is not under the MAC. */
  readonly sentAt: Date | null;
  readonly [shapedBrand]: true;
};

/** A shaped message that matches the request: holding one is the proof. */
export type VerifiedResult = Omit<ShapedResult, 'amount'> & {
  readonly outcome: Outcome;
  /** Both RRN and INT_REF are there: without them nothing can be completed or reversed here. */
  readonly hasReferences: boolean;
  readonly amount: Money;
  readonly [verifiedBrand]: true;
};

export type ResultExpectation = {
  readonly wireTransactionType: string;
  readonly gatewayOrderId: string;
  readonly terminal: string;
  readonly currency: 'IQD';
  readonly amountMin: Money;
  readonly amountMax: Money;
  /** Compared when given; with `internalReference` an empty echo is left to the caller. */
  readonly rrn?: string;
  readonly internalReference?: string;
};

export type MacFailure = 'NOT_A_RESULT' | 'MAC_MISSING' | 'MAC_MALFORMED' | 'MAC_MISMATCH';
type ShapeFailure = `SHAPE_${string}` | 'SEVERAL_READINGS';
type MatchFailure =
  | 'TYPE_MISMATCH'
  | 'ORDER_MISMATCH'
  | 'TERMINAL_MISMATCH'
  | 'CURRENCY_MISMATCH'
  | 'AMOUNT_MISMATCH'
  | 'RRN_MISMATCH'
  | 'REFERENCE_MISMATCH';

/**
 * Step 2 of belief: the MAC over the received text. NOT_A_RESULT: neither ACTION nor RC, such as
 * our own request sent back to us. MAC_MISSING, MAC_MALFORMED, MAC_MISMATCH: nothing may be
 * written. A list for declines verifies only an ACTION other than 0.
 */
export function verifyResult(
  fields: WireFields,
  context: { config: GatewayConfig; receivedAt: Date; kind: ResultKind },
): Result<AuthenticMessage, MacFailure> {
  const { config, receivedAt, kind } = context;
  const { profile, verifyingKeys } = config;
  if (!fields.has('ACTION') && !fields.has('RC')) return fail('NOT_A_RESULT');
  const mac = fields.get('P_SIGN') ?? '';
  if (mac === '') return fail('MAC_MISSING');
  if (!isMacWellFormed(profile, verifyingKeys, mac)) return fail('MAC_MALFORMED');
  const list = candidateLists(profile, kind, fields.get('ACTION') ?? '').find((name) =>
    verifyMessage(profile, verifyingKeys, profile.fields[name] ?? [], fields, receivedAt),
  );
  if (list === undefined) return fail('MAC_MISMATCH');
  const covered = profile.fields[list] ?? [];
  const source = macSource(profile, covered, fields);
  const message = authentic(fields, profile, kind, list);
  const readings = signedReadings(source, profile, covered, config.shapes);
  // Bytes that read as an approval are not what a list for declines is for.
  const isApproval = readings.some((reading) => reading.get('ACTION') === '0');
  if (list === 'resultDeclined' && isApproval) return fail('MAC_MISMATCH');
  const [only, ...others] = readings;
  if (only && others.length === 0) return ok(withReading(message, only, config));
  return ok({ ...message, readings: only ? [only, ...others] : [] });
}

/**
 * The message as these signed bytes are read; what the form said otherwise is in `altered`. To be
 * used with the only reading, or with the only one of several that agrees with what we asked for.
 */
export function withReading(
  message: AuthenticMessage,
  reading: Reading,
  { profile, shapes }: Pick<GatewayConfig, 'profile' | 'shapes'>,
): AuthenticMessage {
  const isOddlyShaped = shapes.isPinned && !fitsShapes(reading, shapes);
  const altered = new Map([...message.signed].filter(([name, text]) => reading.get(name) !== text));
  if (altered.size === 0) return { ...message, readings: [], isOddlyShaped };
  const fields = new Map(message.fields);
  for (const name of altered.keys()) fields.set(name, reading.get(name) ?? '');
  const read = authentic(fields, profile, message.kind, message.list);
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
  const kind = kept.list === 'resultDeclined' ? 'result' : (kept.list as ResultKind);
  return { ...authentic(kept.fields, profile, kind, kept.list), ...kept };
}

/**
 * Step 3: the signed bytes have one reading, and every field has the shape of its table and of the
 * bank; unsigned fields are not looked at.
 */
export function checkShapes(message: AuthenticMessage): Result<ShapedResult, ShapeFailure> {
  if (message.readings.length > 0) return fail('SEVERAL_READINGS');
  const misfit = resultFields.find((spec) => !hasShape(spec, message));
  if (misfit !== undefined) return fail(`SHAPE_${misfit.form}`);
  const amount = message.amountText === '' ? undefined : parseDecimal(message.amountText);
  if (amount !== undefined && !amount.ok) return fail('SHAPE_AMOUNT');
  const sentAt = parseTimestamp(message.timestampText) ?? null;
  if (sentAt === null && message.timestampText !== '') return fail('SHAPE_TIMESTAMP');
  if (message.isOddlyShaped) return fail('SHAPE_UNUSUAL');
  return ok({ ...message, amount: amount?.value ?? null, sentAt } as ShapedResult);
}

/**
 * Step 4: type, order, terminal, currency, amount, and the references where expected; each is
 * compared if it is signed.
 */
export function matchResult(
  shaped: ShapedResult,
  expected: ResultExpectation,
): Result<VerifiedResult, MatchFailure> {
  const differs = (key: string, value: string) =>
    shaped.signed.has(key) && shaped.signed.get(key) !== value;
  if (shaped.transactionTypeText !== expected.wireTransactionType) return fail('TYPE_MISMATCH');
  if (shaped.gatewayOrderId !== expected.gatewayOrderId) return fail('ORDER_MISMATCH');
  if (differs('TERMINAL', expected.terminal)) return fail('TERMINAL_MISMATCH');
  if (differs('CURRENCY', expected.currency)) return fail('CURRENCY_MISMATCH');
  const { amount } = shaped;
  if (amount !== null && !isWithin(amount, expected)) return fail('AMOUNT_MISMATCH');
  if (expected.rrn !== undefined && shaped.rrn !== '' && shaped.rrn !== expected.rrn) {
    return fail('RRN_MISMATCH');
  }
  const { internalReference } = expected;
  const isOtherReference =
    shaped.internalReference !== '' && shaped.internalReference !== internalReference;
  if (internalReference !== undefined && isOtherReference) return fail('REFERENCE_MISMATCH');
  return ok({
    ...shaped,
    // Unsigned fields are replaced by our own: a reversal must repeat something.
    terminalText: shaped.terminalText || expected.terminal,
    currencyText: shaped.currencyText || expected.currency,
    amount: amount ?? expected.amountMin,
    outcome: shaped.statedOutcome,
    hasReferences: shaped.rrn.trim() !== '' && shaped.internalReference.trim() !== '',
  } as VerifiedResult);
}

/** A list for declines may cover less, so it is tried only for messages that decline. */
function candidateLists(profile: MacProfile, kind: ResultKind, action: string): ProfileList[] {
  const own = profile.fields[kind] === undefined ? 'result' : kind;
  return action === '0' || profile.fields.resultDeclined === undefined
    ? [own]
    : [own, 'resultDeclined'];
}

function authentic(
  fields: WireFields,
  profile: MacProfile,
  kind: ResultKind,
  list: ProfileList,
): AuthenticMessage {
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
    kind,
    list,
    fields: listedFields(fields, profile),
    signed,
    unlistedKeys: unlistedKeyNames(fields, profile),
    coversSettlement,
    digest,
    altered: new Map() as WireFields,
    readings: [] as readonly Reading[],
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

/** P_SIGN was judged before; a result without TRTYPE or ORDER under its MAC has no shape at all. */
function hasShape(spec: FieldSpec, message: AuthenticMessage): boolean {
  if (spec.form === 'P_SIGN') return true;
  const isIndispensable = spec.form === 'TRTYPE' || spec.form === 'ORDER';
  const value = message.signed.get(spec.form);
  return value === undefined ? !isIndispensable : fitsField(spec, value);
}

function isWithin(amount: Money, expected: ResultExpectation): boolean {
  return (
    compareMoney(amount, expected.amountMin) >= 0 && compareMoney(amount, expected.amountMax) <= 0
  );
}
