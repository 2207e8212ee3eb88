// What is this message, is it authentic, and what would it do? Nothing is stored.
import 'server-only';
import { readRows } from '@/lib/db/read-rows';
import { responseDto } from '@/lib/desk/order/read-order';
import type { AuthenticMessage, MacFailure } from '@/lib/gateway/belief/authentic-message';
import { isKnownValue } from '@/lib/gateway/belief/known-keys';
import type { GatewayConfig } from '@/lib/gateway/config';
import type { MacProfile } from '@/lib/gateway/mac/mac-profile';
import { builtInProfiles } from '@/lib/gateway/mac/profiles/built-in';
import type { WireFields } from '@/lib/gateway/wire/fields';
import { createRequestRate } from '@/lib/http/request-rate';
import { log } from '@/lib/log/log';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { believeMessage } from '@/lib/payments/incoming/believe-message';
import { agreedReading } from '@/lib/payments/results/agreed-reading';
import { readReferences } from '@/lib/payments/results/earlier-references';
import { isOwnSending } from '@/lib/payments/results/own-sending';
import { boundedText } from '@/lib/payments/rules/evidence-content';
import { processWide } from '@/lib/process/process-wide';
import { fail, ok, type Result } from '@/lib/result/result';
import type { Actor } from '@/lib/rights/actor';
import { carriesCardNumber } from '@/lib/text/card-tripwire';
import { differencesFrom, expectedValues } from './expected-values';
import {
  formName,
  kindOfMessage,
  missingFields,
  type ReadField,
  reportFields,
} from './field-report';
import { findDifferingField, judgeMac, signedNames } from './mac-verdict';
import { mailTexts } from './mail-texts';
import { readHistoryOf, readPaymentOf } from './payment-of-order';
import { predictEffect } from './predict-effect';
import { type ReadMessage, readPasted } from './read-pasted';

export type Inspection = Awaited<ReturnType<typeof inspect>>;

/** TOO_OFTEN: thirty a minute and person are enough for people. */
type InspectProblem = 'EMPTY' | 'TOO_LARGE' | 'CARD_NUMBER' | 'NO_FIELDS' | 'TOO_OFTEN';

const lettersMax = 60_000;
const readingsMax = 40;
const rate = { perMinute: 30, keysMax: 1_000 };
const reader = { query: readRows };

// Routes may be bundled apart; the counts are per process.
const waitSeconds = processWide('inspections', () => createRequestRate(rate));

/**
 * The full report on a pasted message. It writes no row and logs none of its content, and
 * never reveals which MAC would be right (docs/decisions/014).
 */
export async function inspectMessage(
  actor: Actor<'resolve'>,
  text: string,
  now = new Date(),
): Promise<Result<Inspection, InspectProblem>> {
  if (text.trim() === '') return fail('EMPTY');
  if (text.length > lettersMax) return fail('TOO_LARGE');
  if (waitSeconds(actor.userId, now.getTime()) > 0) return fail('TOO_OFTEN');
  const config = gatewayConfig();
  const readings = readPasted(text, await mailTexts(text), config.profile).slice(0, readingsMax);
  if (holdsCardNumber(text, readings, config.profile)) return fail('CARD_NUMBER');
  const chosen = choose(readings, now);
  if (chosen === undefined) return fail('NO_FIELDS');
  const bytes = Buffer.byteLength(text, 'utf8');
  log.info('inspector.read', { format: chosen.format, bytes, userId: actor.userId });
  return ok(await inspect(chosen, { bytes, otherReadings: readings.length - 1 }, now));
}

async function inspect(
  read: ReadMessage,
  size: { readonly bytes: number; readonly otherReadings: number },
  now: Date,
) {
  const config = gatewayConfig();
  const { profile } = config;
  const kind = kindOfMessage(read.fields);
  const fields = wireFieldsOf(read.fields);
  const signed = believeMessage(fields, now);
  const believed = signed.ok ? await asRecorded(signed.value, config) : signed;
  const named = believed.ok ? believed.value.gatewayOrderId : '';
  const payment = await readPaymentOf(named || (fields.get('ORDER') ?? ''));
  const mac = judgeMac(fields, kind, config, othersThan(profile), now);
  const expected = expectedValues(payment?.attempt ?? null, payment?.earlier ?? [], config);
  const history = believed.ok
    ? await readHistoryOf(believed.value)
    : { nonceOwner: null, evidence: null };
  const context = {
    attempts: payment?.attempts ?? [],
    nonceOwner: history.nonceOwner,
    isKnown: history.evidence !== null,
  };
  const inProfile = Object.values(profile.fields).flatMap((list) => list ?? []);
  return {
    ...size,
    format: read.format,
    kind,
    fields: reportFields(read.fields, kind, signedNames(kind, profile), inProfile),
    missing: missingFields(read.fields, kind),
    mac,
    differing:
      mac.code === 'MAC_MISMATCH' ? findDifferingField(fields, kind, config, expected) : null,
    ...(believed.ok && signed.ok
      ? signedContent(believed.value, signed.value.readings)
      : { altered: [], signedReadings: [] }),
    /** What differs from what we asked for, whatever the MAC says. */
    differences: payment === null ? [] : differencesFrom(fields, payment.attempt, config),
    action: fields.get('ACTION') ?? null,
    response: responseDto(fields.get('RC') ?? null),
    order: payment && { reference: payment.reference, isTest: payment.isTest },
    /** The same message, if it is already stored. */
    evidence: history.evidence,
    /** Null for one of our own messages: it is never accepted. */
    would:
      kind === 'result'
        ? predictEffect(read.transportProblem, believed, context, config, now)
        : null,
  };
}

/** The message as the return address would take it: none of our own sendings, in its one reading. */
async function asRecorded(
  message: AuthenticMessage,
  config: GatewayConfig,
): Promise<Result<AuthenticMessage, MacFailure>> {
  if (await isOwnSending(reader, message, config)) return fail('OWN_MESSAGE');
  if (message.readings.length === 0) return ok(message);
  const orderOf = ({ gatewayOrderId }: AuthenticMessage) => readPaymentOf(gatewayOrderId);
  return ok(await agreedReading(message, config, orderOf, () => readReferences(reader)));
}

/**
 * Where the form and its signed bytes differ, and the possible values when the bytes are ambiguous.
 */
function signedContent(
  { altered, signed }: AuthenticMessage,
  readings: AuthenticMessage['readings'],
) {
  const names = [...signed.keys()].filter((name) => {
    return new Set(readings.map(({ values }) => values.get(name))).size > 1;
  });
  return {
    altered: [...altered].map(([name, given]) => ({
      name,
      given: boundedText(given),
      expected: boundedText(signed.get(name) ?? ''),
    })),
    signedReadings: readings.map(({ values }) =>
      names.map((name) => `${name} ${boundedText(values.get(name) ?? '')}`).join(', '),
    ),
  };
}

/** Of several readings the one whose MAC fits; else the one with the most fields. */
function choose(readings: readonly ReadMessage[], now: Date): ReadMessage | undefined {
  const signed = readings.find(({ fields }) => believeMessage(wireFieldsOf(fields), now).ok);
  return signed ?? readings.find(({ fields }) => fields.length > 0);
}

/** By form names; of two equal names the first, as the strict readers would accept neither. */
function wireFieldsOf(fields: readonly ReadField[]): WireFields {
  const read = new Map<string, string>();
  for (const { name, value } of fields) {
    const form = formName(name);
    if (value !== null && !read.has(form)) read.set(form, value);
  }
  return read;
}

/** Known values are not cards; everything else that was pasted may contain one. */
function holdsCardNumber(
  text: string,
  readings: readonly ReadMessage[],
  profile: MacProfile,
): boolean {
  const fields = readings.flatMap((reading) => reading.fields);
  const isKnown = ({ name, value }: ReadField) =>
    value !== null && isKnownValue(formName(name), value, profile);
  const rest = fields
    .filter(isKnown)
    .reduce((left, { value }) => left.replaceAll(value || '\n', ' - '), text);
  const others = fields.filter((field) => !isKnown(field));
  return (
    carriesCardNumber(rest) ||
    others.some(({ name, value }) => carriesCardNumber(name) || carriesCardNumber(value ?? ''))
  );
}

function othersThan(profile: MacProfile): readonly MacProfile[] {
  return builtInProfiles.filter((other) => other.name !== profile.name);
}
