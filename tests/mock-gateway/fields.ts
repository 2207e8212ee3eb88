// Answers: which fields does each message of docs/gateway.md have, and how long are they?

export type FieldRule = {
  readonly name: string;
  /** The key in a JSON prepare; absent in messages that are only forms. */
  readonly json?: string;
  /** Bytes of UTF-8. */
  readonly min: number;
  readonly max: number;
  readonly isOptional?: true;
};

const known: readonly FieldRule[] = [
  { name: 'AMOUNT', json: 'amount', min: 1, max: 12 },
  { name: 'CURRENCY', json: 'currency', min: 3, max: 3 },
  { name: 'ORDER', json: 'order', min: 6, max: 32 },
  { name: 'DESC', json: 'desc', min: 1, max: 50 },
  { name: 'TRTYPE', json: 'trtype', min: 1, max: 2 },
  { name: 'EMAIL', json: 'email', min: 1, max: 80, isOptional: true },
  { name: 'TIMESTAMP', json: 'timestamp', min: 14, max: 14 },
  { name: 'NONCE', json: 'nonce', min: 1, max: 64 },
  { name: 'BACKREF', json: 'back_ref', min: 1, max: 250 },
  // RSA signatures are longer than the listed 256; the exact length is a rule of the MAC.
  { name: 'P_SIGN', json: 'p_sign', min: 1, max: 1024 },
  { name: 'FOREIGN_RETAILER_IND', json: 'foreign_retailer_ind', min: 1, max: 1, isOptional: true },
  { name: 'RRN', min: 12, max: 12 },
  { name: 'INT_REF', min: 1, max: 128 },
  { name: 'TERMINAL', min: 8, max: 8 },
];

const listed = (...names: string[]): readonly FieldRule[] =>
  known.filter(({ name }) => names.join(' ').split(' ').includes(name));

const card =
  'AMOUNT CURRENCY ORDER DESC TRTYPE EMAIL TIMESTAMP NONCE BACKREF P_SIGN FOREIGN_RETAILER_IND';

/** Prepare request: JSON keys or form keys. */
export const prepareFields = listed(card);

/** The order's and the merchant's fields in a merchant's own card form. */
export const cardFormFields = listed(card, 'TERMINAL');

/** Sales completion request; has TERMINAL only if the gateway is configured to want it. */
export function completionFields(wantsTerminal: boolean): readonly FieldRule[] {
  return listed(card, 'RRN INT_REF', wantsTerminal ? 'TERMINAL' : '');
}

/** Reversal request. */
export const reversalFields = listed(
  'TERMINAL TRTYPE ORDER AMOUNT RRN INT_REF CURRENCY TIMESTAMP NONCE P_SIGN',
);
