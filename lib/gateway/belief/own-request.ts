// Are these signed bytes a request of our own? Its sender is never the bank.
import type { GatewayConfig } from '@/lib/gateway/config';
import type { RequestKind } from '@/lib/gateway/mac/mac-profile';
import {
  cardFormRequestFields,
  completionRequestFields,
  type FieldSpec,
  reversalRequestFields,
} from '@/lib/gateway/wire/fields';
import { cuts, type FieldSpecs } from './readings';

/** What all our requests look like beyond the bank's tables: makeNonce's digits, and our currency. */
const ownValues: Readonly<Record<string, Pick<FieldSpec, 'pattern'>>> = {
  NONCE: { pattern: /^[0-9A-F]{32}$/ },
  CURRENCY: { pattern: /^IQD$/ },
};

const requestKinds = ['prepare', 'completion', 'reversal'] as const;

const requestTables: Readonly<Record<RequestKind, FieldSpecs>> = {
  prepare: ownSpecs(cardFormRequestFields),
  completion: ownSpecs(completionRequestFields),
  reversal: ownSpecs(reversalRequestFields),
};

/**
 * Whether the bytes can be read as a payment, completion or reversal that we signed. With an HMAC
 * the bank's key may be ours, and our own card form shows its bytes and their P_SIGN to the shopper:
 * cut at other places, they would be a result. Each request of ours is read back as itself, so
 * none is missed, whatever ORDER a cut names. Where a profile signs results over the very list of a
 * request, bytes cannot tell them apart, and the keys must differ (settings-problems.ts).
 */
export function isOwnRequest(source: Buffer, { profile }: Pick<GatewayConfig, 'profile'>): boolean {
  if (profile.algorithm.startsWith('rsa-')) return false;
  // We write UTF-8, whatever the bank's charset is.
  const written = { ...profile, charset: 'utf-8' } as const;
  return requestKinds.some(
    (kind) =>
      !hasResultOfSameList(profile.fields, kind) &&
      cuts(source, written, profile.fields[kind], requestTables[kind]).length > 0,
  );
}

type Lists = GatewayConfig['profile']['fields'];

const shared = new WeakMap<Lists, ReadonlySet<RequestKind>>();

/** Whether a result and this request are signed over the same names in the same order. */
export function hasResultOfSameList(fields: Lists, kind: RequestKind): boolean {
  const known = shared.get(fields) ?? sharedKinds(fields);
  shared.set(fields, known);
  return known.has(kind);
}

/** Compared once for a profile, which never changes. */
function sharedKinds(fields: Lists): ReadonlySet<RequestKind> {
  const { result, resultDeclined, completionResult, reversalResult } = fields;
  const results = [result, resultDeclined, completionResult, reversalResult];
  const said = new Set(results.map((list) => list?.join(' ')));
  return new Set(requestKinds.filter((kind) => said.has(fields[kind].join(' '))));
}

function ownSpecs(table: readonly FieldSpec[]): FieldSpecs {
  return new Map(table.map((spec) => [spec.form, { ...spec, ...ownValues[spec.form] }]));
}
