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

const AMOUNT = { name: 'AMOUNT', json: 'amount', min: 1, max: 12 };
const CURRENCY = { name: 'CURRENCY', json: 'currency', min: 3, max: 3 };
const ORDER = { name: 'ORDER', json: 'order', min: 6, max: 32 };
const DESC = { name: 'DESC', json: 'desc', min: 1, max: 50 };
const TRTYPE = { name: 'TRTYPE', json: 'trtype', min: 1, max: 2 };
const EMAIL = { name: 'EMAIL', json: 'email', min: 1, max: 80, isOptional: true } as const;
const TIMESTAMP = { name: 'TIMESTAMP', json: 'timestamp', min: 14, max: 14 };
const NONCE = { name: 'NONCE', json: 'nonce', min: 1, max: 64 };
const BACKREF = { name: 'BACKREF', json: 'back_ref', min: 1, max: 250 };
// RSA signatures are longer than the listed 256; the exact length is a rule of the MAC.
const P_SIGN = { name: 'P_SIGN', json: 'p_sign', min: 1, max: 1024 };
const FOREIGN = {
  name: 'FOREIGN_RETAILER_IND',
  json: 'foreign_retailer_ind',
  min: 1,
  max: 1,
  isOptional: true,
} as const;
const RRN = { name: 'RRN', min: 12, max: 12 };
const INT_REF = { name: 'INT_REF', min: 1, max: 128 };
const TERMINAL = { name: 'TERMINAL', min: 8, max: 8 };

/** Prepare request: JSON keys or form keys. */
export const prepareFields: readonly FieldRule[] = [
  AMOUNT,
  CURRENCY,
  ORDER,
  DESC,
  TRTYPE,
  EMAIL,
  TIMESTAMP,
  NONCE,
  BACKREF,
  P_SIGN,
  FOREIGN,
];

/** The order's and the merchant's fields in a merchant's own card form. */
export const cardFormFields: readonly FieldRule[] = [...prepareFields, TERMINAL];

/** Sales completion request; has TERMINAL only if the gateway is configured to want it. */
export function completionFields(wantsTerminal: boolean): readonly FieldRule[] {
  const listed = [
    AMOUNT,
    CURRENCY,
    ORDER,
    RRN,
    INT_REF,
    DESC,
    TRTYPE,
    EMAIL,
    TIMESTAMP,
    NONCE,
    BACKREF,
    P_SIGN,
    FOREIGN,
  ];
  return wantsTerminal ? [...listed, TERMINAL] : listed;
}

/** Reversal request. */
export const reversalFields: readonly FieldRule[] = [
  TERMINAL,
  TRTYPE,
  ORDER,
  AMOUNT,
  RRN,
  INT_REF,
  CURRENCY,
  TIMESTAMP,
  NONCE,
  P_SIGN,
];
