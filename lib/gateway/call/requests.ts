// Which exact bytes are sent? Each request is built once: the signed text is the text sent.
import { createHash } from 'node:crypto';
import {
  type GatewayConfig,
  type TransactionType,
  wireTransactionType,
} from '@/lib/gateway/config';
import { signMessage } from '@/lib/gateway/mac/mac';
import type { RequestKind } from '@/lib/gateway/mac/mac-profile';
import { shortenDescription } from '@/lib/gateway/wire/description';
import {
  completionRequestFields,
  type FieldSpec,
  fitsField,
  prepareRequestFields,
  reversalRequestFields,
  type WireFields,
} from '@/lib/gateway/wire/fields';
import { formatTimestamp } from '@/lib/gateway/wire/timestamp';
import { type Money, toWireDecimal } from '@/lib/money/money';
import { fail, ok, type Result } from '@/lib/result/result';

const nonceBytes = 16;

/** NONCE of a request: 16 bytes of the given source, as 32 upper-case hex digits. */
export function makeNonce(randomBytes: (size: number) => Buffer): string {
  const bytes = randomBytes(nonceBytes);
  if (bytes.length !== nonceBytes) throw new RangeError('the random source gave another length');
  return bytes.toString('hex').toUpperCase();
}

/** A signed request, ready to be recorded and then sent. */
export type GatewayRequest = {
  readonly operation: RequestKind;
  readonly url: string;
  readonly contentType: string;
  readonly body: string;
  readonly sendsApiKey: boolean;
  readonly fields: WireFields;
  /** SHA-256 of the body, in lower-case hex. */
  readonly digest: string;
  readonly nonce: string;
  readonly sentAt: Date;
};

/** The description that the bank shows, cut to fit. */
export function descriptionOf(request: GatewayRequest): string {
  return request.fields.get('DESC') ?? request.fields.get('desc') ?? '';
}

/** Why a request cannot be built; BAD_… names the field that does not fit its table. */
export type RequestProblem = 'NOT_POSITIVE' | 'NOT_REPRESENTABLE' | 'TOO_LONG' | `BAD_${string}`;

export type PrepareInput = {
  readonly gatewayOrderId: string;
  readonly transactionType: Extract<TransactionType, 'authorization' | 'sale'>;
  readonly amount: Money;
  readonly description: string;
  readonly email?: string;
  readonly sentAt: Date;
  readonly nonce: string;
};

export type CompletionInput = {
  readonly gatewayOrderId: string;
  readonly amount: Money;
  readonly rrn: string;
  readonly internalReference: string;
  readonly description: string;
  readonly email?: string;
  readonly sentAt: Date;
  readonly nonce: string;
};

export type ReversalInput = {
  /** Texts byte for byte as the attempt's verified result carried them. */
  readonly original: {
    readonly gatewayOrderId: string;
    readonly currencyText: string;
    readonly terminalText: string;
    readonly amountText: string;
    readonly rrn: string;
    readonly internalReference: string;
  };
  readonly sentAt: Date;
  readonly nonce: string;
};

/** Prepare, as JSON or as a form (docs/gateway.md 3.1); sizes and keys: prepareRequestFields. */
export function buildPrepareRequest(
  input: PrepareInput,
  config: GatewayConfig,
): Result<GatewayRequest, RequestProblem> {
  const values = prepareValues(input, config);
  return values.ok ? seal('prepare', prepareRequestFields, values.value, input, config) : values;
}

/** A new payment's values, by form key. */
export function prepareValues(
  input: PrepareInput,
  config: GatewayConfig,
): Result<WireFields, RequestProblem> {
  const amount = toWireDecimal(input.amount, config.amountDecimals);
  if (!amount.ok) return amount;
  return ok(
    new Map([
      ['AMOUNT', amount.value],
      ['CURRENCY', input.amount.currency],
      ['ORDER', input.gatewayOrderId],
      ['DESC', shortenDescription(input.description)],
      ['TRTYPE', wireTransactionType(input.transactionType, config)],
      ['EMAIL', input.email ?? ''],
      ['TIMESTAMP', formatTimestamp(input.sentAt)],
      ['NONCE', input.nonce],
      ['BACKREF', config.returnUrl],
      ['FOREIGN_RETAILER_IND', config.foreignRetailerIndicator],
    ]),
  );
}

/** Sales completion; TERMINAL only where the bank wants it (docs/gateway.md 5.1). */
export function buildCompletionRequest(
  input: CompletionInput,
  config: GatewayConfig,
): Result<GatewayRequest, RequestProblem> {
  const amount = toWireDecimal(input.amount, config.amountDecimals);
  if (!amount.ok) return amount;
  const values = new Map([
    ['TERMINAL', config.completionSendsTerminal ? config.terminal : ''],
    ['AMOUNT', amount.value],
    ['CURRENCY', input.amount.currency],
    ['ORDER', input.gatewayOrderId],
    ['RRN', input.rrn],
    ['INT_REF', input.internalReference],
    ['DESC', shortenDescription(input.description)],
    ['TRTYPE', wireTransactionType('completion', config)],
    ['EMAIL', input.email ?? ''],
    ['TIMESTAMP', formatTimestamp(input.sentAt)],
    ['NONCE', input.nonce],
    ['BACKREF', config.returnUrl],
    ['FOREIGN_RETAILER_IND', config.foreignRetailerIndicator],
  ]);
  return seal('completion', completionRequestFields, values, input, config);
}

/** Reversal: nothing is computed or formatted here (docs/gateway.md 6.1). */
export function buildReversalRequest(
  input: ReversalInput,
  config: GatewayConfig,
): Result<GatewayRequest, RequestProblem> {
  const { original } = input;
  const values = new Map([
    ['TERMINAL', original.terminalText],
    ['TRTYPE', wireTransactionType('reversal', config)],
    ['ORDER', original.gatewayOrderId],
    ['AMOUNT', original.amountText],
    ['RRN', original.rrn],
    ['INT_REF', original.internalReference],
    ['CURRENCY', original.currencyText],
    ['TIMESTAMP', formatTimestamp(input.sentAt)],
    ['NONCE', input.nonce],
  ]);
  return seal('reversal', reversalRequestFields, values, input, config);
}

/**
 * Signs and writes a request. `formUrl`: a shopper's browser posts it there, as a form and without
 * our key for the API.
 */
export function seal(
  operation: RequestKind,
  table: readonly FieldSpec[],
  values: WireFields,
  { sentAt, nonce }: { readonly sentAt: Date; readonly nonce: string },
  config: GatewayConfig,
  formUrl?: string,
): Result<GatewayRequest, RequestProblem> {
  const misfit = table.find(
    (spec) => spec.form !== 'P_SIGN' && !fitsField(spec, values.get(spec.form) ?? ''),
  );
  if (misfit !== undefined) return fail(`BAD_${misfit.form}`);
  const present = new Map([...values].filter(([, value]) => value !== ''));
  const mac = signMessage(config.profile, config.signingKey, operation, present);
  const fields = inTableOrder(table, new Map([...present, ['P_SIGN', mac]]));
  const isPrepare = operation === 'prepare' && formUrl === undefined;
  const isJson = isPrepare && config.prepareEncoding === 'json';
  const body = isJson ? jsonBody(table, fields) : new URLSearchParams([...fields]).toString();
  const ownUrl = isPrepare
    ? `${config.baseUrl}/api/payment/prepare`
    : `${config.cgiUrl}/cgi-bin/cgi_link`;
  return ok({
    operation,
    url: formUrl ?? ownUrl,
    contentType: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    body,
    sendsApiKey: isPrepare || (formUrl === undefined && config.cgiSendsApiKey),
    fields,
    digest: createHash('sha256').update(body, 'utf8').digest('hex'),
    nonce,
    sentAt,
  });
}

function inTableOrder(table: readonly FieldSpec[], values: WireFields): WireFields {
  const ordered = table.map(({ form }) => [form, values.get(form) ?? ''] as const);
  return new Map(ordered.filter(([, value]) => value !== ''));
}

function jsonBody(table: readonly FieldSpec[], fields: WireFields): string {
  const pairs = table.map(({ form, json }) => [json, fields.get(form)] as const);
  return JSON.stringify(Object.fromEntries(pairs.filter(([, value]) => value !== undefined)));
}
