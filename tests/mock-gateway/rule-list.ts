// Answers: which rules does the mock check a merchant against, and what is each one called?

type RuleEntry = {
  readonly code: string;
  /** Where it applies: prepare, completion, reversal. */
  readonly messages: string;
  readonly rule: string;
};

const ALL = 'prepare, completion, reversal';
const CGI = 'completion, reversal';

/** The checklist of the README; a test compares the two. */
export const ruleList: readonly RuleEntry[] = [
  rule('METHOD', ALL, 'the method is POST'),
  rule('BODY_SIZE', ALL, 'the body has 64 KB at most'),
  rule('CONTENT_TYPE', ALL, 'prepare is JSON or a form, cgi_link takes a form'),
  rule('BODY_ENCODING', ALL, 'the body is valid UTF-8'),
  rule('BODY_FORM', ALL, 'the body is a JSON object or name=value pairs'),
  rule('API_KEY_MISSING', 'prepare; cgi_link when set', 'X-API-Key is there'),
  rule('API_KEY_WRONG', 'prepare; cgi_link when set', 'X-API-Key is the merchant token'),
  rule('P_SIGN_MISSING', ALL, 'P_SIGN is there'),
  rule('P_SIGN_SIZE', ALL, 'P_SIGN is not empty'),
  rule('P_SIGN_FORMAT', ALL, 'P_SIGN has the hexadecimal digits of the algorithm'),
  rule('P_SIGN_WRONG', ALL, 'P_SIGN is the MAC of the fields as sent'),
  rule('NONCE_MISSING', ALL, 'NONCE is there, as a MAC is used'),
  rule('NONCE_SIZE', ALL, 'NONCE is not empty'),
  rule('NONCE_FORMAT', ALL, 'NONCE is 8-32 bytes in hexadecimal'),
  rule('NONCE_REUSED', ALL, 'NONCE was never seen before'),
  rule('TIMESTAMP_MISSING', ALL, 'TIMESTAMP is there'),
  rule('TIMESTAMP_SIZE', ALL, 'TIMESTAMP has 14 characters'),
  rule('TIMESTAMP_FORMAT', ALL, 'TIMESTAMP is a real moment as YYYYMMDDHHMMSS'),
  rule('TIMESTAMP_STALE', ALL, 'TIMESTAMP is GMT and at most 1 hour from the gateway clock'),
  rule('FIELD_UNKNOWN', ALL, 'no field that the message does not list'),
  rule('FIELD_REPEATED', ALL, 'no field twice'),
  rule('FIELD_NOT_STRING', 'prepare in JSON', 'every value is a string'),
  rule('AMOUNT_MISSING', ALL, 'AMOUNT is there'),
  rule('AMOUNT_SIZE', ALL, 'AMOUNT has 1-12 bytes'),
  rule('AMOUNT_FORMAT', ALL, 'AMOUNT is digits, with a decimal point before 1-3 decimals'),
  rule('AMOUNT_ZERO', ALL, 'AMOUNT is more than nothing'),
  rule('CURRENCY_MISSING', ALL, 'CURRENCY is there'),
  rule('CURRENCY_SIZE', ALL, 'CURRENCY has 3 bytes'),
  rule('CURRENCY_NOT_IQD', 'prepare', 'CURRENCY is IQD'),
  rule('ORDER_MISSING', ALL, 'ORDER is there'),
  rule('ORDER_SIZE', ALL, 'ORDER has 6-32 bytes'),
  rule('ORDER_FORMAT', ALL, 'ORDER is numeric'),
  rule(
    'ORDER_LAST_SIX_REUSED',
    'prepare; completion with a new ORDER',
    'the last six digits of ORDER are new on this terminal today (GMT)',
  ),
  rule('DESC_MISSING', 'prepare, completion', 'DESC is there'),
  rule('DESC_SIZE', 'prepare, completion', 'DESC has 1-50 bytes'),
  rule('DESC_FORMAT', 'prepare, completion', 'DESC has no control characters'),
  rule('TRTYPE_MISSING', ALL, 'TRTYPE is there'),
  rule('TRTYPE_SIZE', ALL, 'TRTYPE has 1-2 bytes'),
  rule('TRTYPE_VALUE', 'prepare, completion', 'TRTYPE is 0 or 1; 1 (or 21 as set); 24'),
  rule('EMAIL_SIZE', 'prepare, completion', 'EMAIL, when there, has 1-80 bytes'),
  rule('EMAIL_FORMAT', 'prepare, completion', 'EMAIL is one address'),
  rule('BACKREF_MISSING', 'prepare, completion', 'BACKREF is there'),
  rule('BACKREF_SIZE', 'prepare, completion', 'BACKREF has 1-250 bytes'),
  rule('BACKREF_FORMAT', 'prepare, completion', 'BACKREF is an absolute http or https URL'),
  rule('FOREIGN_RETAILER_IND_SIZE', 'prepare, completion', 'the indicator has 1 byte'),
  rule('RRN_MISSING', CGI, 'RRN is there'),
  rule('RRN_SIZE', CGI, 'RRN has 12 bytes'),
  rule('RRN_FORMAT', CGI, 'RRN is numeric'),
  rule('RRN_MISMATCH', CGI, 'RRN is that of the authorization'),
  rule('INT_REF_MISSING', CGI, 'INT_REF is there'),
  rule('INT_REF_SIZE', CGI, 'INT_REF has 1-128 bytes'),
  rule('INT_REF_MISMATCH', CGI, 'INT_REF is that of the authorization'),
  rule('ORIGINAL_UNKNOWN', CGI, 'there is a payment with this INT_REF or ORDER'),
  rule('ORDER_MISMATCH', CGI, 'ORDER is that of the authorization'),
  rule('CURRENCY_MISMATCH', CGI, 'CURRENCY is that of the authorization'),
  rule('TERMINAL_MISSING', 'reversal; completion when set', 'TERMINAL is there'),
  rule('TERMINAL_SIZE', 'reversal; completion when set', 'TERMINAL has 8 bytes'),
  rule('TERMINAL_MISMATCH', 'reversal; completion when set', 'TERMINAL is that of the original'),
  rule('AMOUNT_NOT_AUTHORISED_AMOUNT', 'reversal', 'AMOUNT is the authorised text, exactly'),
  rule('STATE_NOT_AUTHORISED', 'completion', 'the payment is an open authorization'),
  rule('STATE_NOT_REVERSIBLE', 'reversal', 'the payment was authorised, paid or completed'),
];

function rule(code: string, messages: string, text: string): RuleEntry {
  return { code, messages, rule: text };
}
