// Which fields does each message have, and how long may each be? The table of docs/gateway.md 2.1,
// with sizes in UTF-8 bytes.

/** The fields of one message: unique keys, in the order in which they were built or received. */
export type WireFields = ReadonlyMap<string, string>;

export type FieldSpec = {
  /** The key in a form, and the name in the MAC's lists. */
  readonly form: string;
  /** The key in prepare's JSON; only prepare's tables have one. */
  readonly json?: string;
  readonly min: number;
  readonly max: number;
  /** May be left out, or be empty, which is the same. */
  readonly isOptional?: boolean;
  /** May be omitted or empty in a refusal. */
  readonly isMoney?: true;
  /** What the value must look like besides its size, where the bank specifies it. */
  readonly pattern?: RegExp;
};

const printable = /^[\x20-\x7e]*$/;
const decimal = /^[0-9]+(?:\.[0-9]{1,3})?$/;
const hexPairs = /^(?:[0-9A-Fa-f]{2}){8,32}$/;
/** One person's address: no list, no header break, no look-alike at-sign. */
const mailAddress = /^[\x21-\x2b\x2d-\x3a\x3d\x3f\x41-\x5b\x5d-\x7e]+@[A-Za-z0-9.-]+$/;

const amount: FieldSpec = { form: 'AMOUNT', json: 'amount', min: 1, max: 12, pattern: decimal };
const currency: FieldSpec = {
  form: 'CURRENCY',
  json: 'currency',
  min: 3,
  max: 3,
  pattern: /^[A-Z]{3}$/,
};
const order: FieldSpec = {
  form: 'ORDER',
  json: 'order',
  min: 6,
  max: 32,
  pattern: /^[0-9]+$/,
};
const description: FieldSpec = { form: 'DESC', json: 'desc', min: 1, max: 50 };
const transactionType: FieldSpec = {
  form: 'TRTYPE',
  json: 'trtype',
  min: 1,
  max: 2,
  pattern: /^[0-9]+$/,
};
const email: FieldSpec = {
  form: 'EMAIL',
  json: 'email',
  min: 1,
  max: 80,
  isOptional: true,
  pattern: mailAddress,
};
const timestamp: FieldSpec = {
  form: 'TIMESTAMP',
  json: 'timestamp',
  min: 14,
  max: 14,
  pattern: /^[0-9]+$/,
};
const nonce: FieldSpec = { form: 'NONCE', json: 'nonce', min: 16, max: 64, pattern: hexPairs };
const returnUrl: FieldSpec = {
  form: 'BACKREF',
  json: 'back_ref',
  min: 1,
  max: 250,
  pattern: /^https?:\/\/[\x21-\x7e]+$/,
};
/** The bank specifies 1-256, yet RSA of 2048 bits gives 512 digits, and 4096 bits 1024. */
const mac: FieldSpec = {
  form: 'P_SIGN',
  json: 'p_sign',
  min: 1,
  max: 1024,
  pattern: /^[0-9A-Fa-f]+$/,
};
const foreignRetailer: FieldSpec = {
  form: 'FOREIGN_RETAILER_IND',
  json: 'foreign_retailer_ind',
  min: 1,
  max: 1,
  isOptional: true,
  pattern: printable,
};
const rrn: FieldSpec = { form: 'RRN', min: 12, max: 12, pattern: printable };
const internalReference: FieldSpec = { form: 'INT_REF', min: 1, max: 128, pattern: printable };
const terminal: FieldSpec = { form: 'TERMINAL', min: 8, max: 8, pattern: printable };

/** Prepare request. It has no TERMINAL. */
export const prepareRequestFields: readonly FieldSpec[] = [
  amount,
  currency,
  order,
  description,
  transactionType,
  email,
  timestamp,
  nonce,
  returnUrl,
  mac,
  foreignRetailer,
];

/** The signed fields of our own card form: nothing else identifies whose payment it is. */
export const cardFormRequestFields: readonly FieldSpec[] = [
  { ...terminal, isOptional: true },
  ...prepareRequestFields,
];

/** Any printable text without spaces; percent-encoded, it stays one segment of an address. */
export const requestTokenField: FieldSpec = {
  form: 'REQTKN',
  json: 'request_token',
  min: 11,
  max: 2_048,
  pattern: /^[\x21-\x7e]+$/,
};

/** Prepare response: the request's fields echoed, plus the token. */
export const prepareResponseFields: readonly FieldSpec[] = [
  ...prepareRequestFields,
  requestTokenField,
];

/**
 * The result posted to BACKREF, and the answers of completion and reversal. RC has 2 characters in
 * the bank's table and 1-4 in practice; APPROVAL, RRN and INT_REF may be empty. TERMINAL is an
 * echo, so it may be absent where none was sent; a refusal may omit the money.
 */
export const resultFields: readonly FieldSpec[] = [
  { ...terminal, isOptional: true },
  transactionType,
  order,
  { ...amount, isMoney: true },
  { ...currency, isMoney: true },
  { form: 'ACTION', min: 1, max: 1, pattern: printable },
  { form: 'RC', min: 1, max: 4, pattern: printable },
  { form: 'APPROVAL', min: 1, max: 6, isOptional: true, pattern: printable },
  { ...rrn, isOptional: true },
  { ...internalReference, isOptional: true },
  timestamp,
  nonce,
  mac,
];

/** Sales completion request; TERMINAL is not in the bank's table and sent only when set. */
export const completionRequestFields: readonly FieldSpec[] = [
  { ...terminal, isOptional: true },
  amount,
  currency,
  order,
  rrn,
  internalReference,
  description,
  transactionType,
  email,
  timestamp,
  nonce,
  returnUrl,
  mac,
  foreignRetailer,
];

/** Reversal request: every text as in the verified result. */
export const reversalRequestFields: readonly FieldSpec[] = [
  terminal,
  transactionType,
  order,
  amount,
  rrn,
  internalReference,
  currency,
  timestamp,
  nonce,
  mac,
];

/** Every key of docs/gateway.md 2.1, in form spelling. */
export const documentedKeys: ReadonlySet<string> = new Set(
  [...prepareResponseFields, ...resultFields, ...completionRequestFields].map((spec) => spec.form),
);

/** Whether a value fits its table: size in bytes, then pattern. An optional one may be empty. */
export function fitsField(spec: FieldSpec, value: string): boolean {
  if (value === '') return spec.isOptional === true;
  const size = Buffer.byteLength(value, 'utf8');
  if (size < spec.min || size > spec.max) return false;
  return spec.pattern === undefined || spec.pattern.test(value);
}
