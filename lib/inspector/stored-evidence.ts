// What does a stored message, timer or decision contain? As stored: masked, and judged at its time.
import 'server-only';
import { db } from '@/lib/db/client';
import { jsonRecord, jsonText } from '@/lib/db/stored-json';
import { responseDto } from '@/lib/desk/order/read-order';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import type { EvidenceSource } from '@/prisma/generated/enums';
import { differencesFrom } from './expected-values';
import { formName, type MessageKind, missingFields, reportFields } from './field-report';
import { signedNames } from './mac-verdict';
import { readPaymentOf } from './payment-of-order';

const kinds: Record<EvidenceSource, MessageKind | null> = {
  PREPARE_REQUEST: 'prepareRequest',
  PREPARE_ANSWER: 'prepareAnswer',
  RESULT: 'result',
  MAIL: 'result',
  COMPLETION_REQUEST: 'completionRequest',
  COMPLETION_ANSWER: 'result',
  REVERSAL_REQUEST: 'reversalRequest',
  REVERSAL_ANSWER: 'result',
  TIMER: null,
  PERSON: null,
};
const ours: readonly EvidenceSource[] = [
  'PREPARE_REQUEST',
  'COMPLETION_REQUEST',
  'REVERSAL_REQUEST',
];
const separateFields: readonly string[] = ['fields', 'body', 'list', 'unlistedKeys'];
const factsMax = 40;
const factLettersMax = 500;

/** One kept row of an order; null when the order has no such row. */
export async function readStoredMessage(reference: string, evidenceId: string) {
  if (!/^[A-Za-z0-9-]{1,40}$/.test(reference) || !/^[0-9]{1,18}$/.test(evidenceId)) return null;
  const row = await db().evidence.findFirst({
    where: { id: BigInt(evidenceId), order: { reference } },
  });
  if (row === null) return null;
  const config = gatewayConfig();
  const content = jsonRecord(row.content);
  const kind = kinds[row.source];
  const texts = Object.entries(jsonRecord(content.fields)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  const fields = texts.map(([name, value]) => ({ name, value }));
  const wire = new Map(texts.map(([name, value]) => [formName(name), value]));
  const isOfBank = kind === 'result' && !ours.includes(row.source);
  const payment = isOfBank && row.gatewayOrderId ? await readPaymentOf(row.gatewayOrderId) : null;
  const inProfile = Object.values(config.profile.fields).flatMap((list) => list ?? []);
  return {
    id: row.id.toString(),
    at: row.at.toISOString(),
    source: row.source,
    verdict: row.verdict,
    gatewayOrderId: row.gatewayOrderId,
    /** SHA-256 of the exact bytes, or of what was signed. */
    digest: row.digest,
    /** Null for a timer or a person's decision, which are not messages. */
    kind,
    fields:
      kind === null ? [] : reportFields(fields, kind, signedNames(kind, config.profile), inProfile),
    missing: kind === null || fields.length === 0 ? [] : missingFields(fields, kind),
    /** Names of unlisted keys; their values were not kept. */
    unlistedKeys: Array.isArray(content.unlistedKeys) ? content.unlistedKeys.map(String) : [],
    /** The profile's list under which its MAC was valid on arrival. */
    list: jsonText(content.list),
    differences: payment === null ? [] : differencesFrom(wire, payment.attempt, config),
    action: wire.get('ACTION') ?? null,
    response: responseDto(wire.get('RC') ?? null),
    /** The body, if no fields could be read from it. */
    body: jsonText(content.body),
    /** The rest of what was kept with it: deliveries, decisions, events. */
    facts: factsOf(content),
  };
}

/** Everything else that was kept, flat: `decision.reason`, `expected.amountMinor`. */
function factsOf(content: Record<string, unknown>): { name: string; value: string }[] {
  const facts: { name: string; value: string }[] = [];
  const walk = (value: unknown, name: string) => {
    if (value === null || value === undefined || facts.length >= factsMax) return;
    if (typeof value === 'object') {
      for (const [key, inner] of Object.entries(value)) walk(inner, `${name}.${key}`);
    } else {
      facts.push({ name, value: String(value).slice(0, factLettersMax) });
    }
  };
  for (const [name, value] of Object.entries(content)) {
    if (!separateFields.includes(name)) walk(value, name);
  }
  return facts;
}
