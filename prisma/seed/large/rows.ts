// Which columns are written, and how is a row sent? As one line of PostgreSQL's COPY text.

type Value = string | number | bigint | boolean | Date | null;

/** The tables in the order in which they are written. Columns that stand here get what a row has, else null. */
const columns = {
  order: `
    id reference transaction_type state total_minor customer_name customer_email customer_phone
    locale checkout_token checkout_digest is_test invoice_number cancelled_at created_at
    state_changed_at held_since version`,
  order_line: `
    id order_id position product_id kind name unit_price_minor quantity
    line_total_minor check_in check_out guests`,
  payment_attempt: `
    id order_id sequence transaction_type state gateway_order_id terminal amount_minor
    description amount_max_minor client_token request_token failure_code authorised_amount_minor
    authorised_amount_text authorised_currency_text authorised_terminal_text action
    response_code approval_code rrn internal_reference result_timestamp result_code
    completed_amount_minor reversed_amount_minor created_at preparing_at awaiting_at outcome_at
    state_changed_at version`,
  operation: `
    id attempt_id kind state gateway_order_id amount_minor reason client_token client_digest
    requested_by_id sends unknown_sends verdict_code action response_code approval_code rrn
    internal_reference answered_amount_minor created_at sent_at settled_at version`,
  evidence: `
    at source verdict order_id attempt_id operation_id gateway_order_id nonce digest content`,
  audit_entry: `
    subject sequence at actor_kind actor_id actor_name action cause before after prev_hash hash`,
  money_movement: `
    kind figure amount_minor terminal order_id attempt_id operation_id money_at recorded_at rrn
    approval person certainty is_test`,
  accepted_nonce: `nonce gateway_order_id accepted_at`,
  attention_item: `
    id kind subject order_id attempt_id operation_id detail opened_at closed_at closed_reason
    age_level`,
} as const;

/** The words of a text that is known. */
type Words<Text extends string> = Text extends `${infer First}\n${infer Rest}`
  ? Words<First> | Words<Rest>
  : Text extends `${infer First} ${infer Rest}`
    ? Words<First> | Words<Rest>
    : Text;

export type TableName = keyof typeof columns;
export type Row<T extends TableName> = Partial<Record<Words<(typeof columns)[T]>, Value>>;

/** The columns of each table. */
export const tables = Object.fromEntries(
  Object.entries(columns).map(([table, text]) => [table, text.trim().split(/\s+/)]),
) as Record<TableName, string[]>;

/** The lines of one batch, by table. */
export class Batch {
  readonly lines = Object.fromEntries(
    Object.keys(columns).map((table) => [table, []]),
  ) as unknown as Record<TableName, string[]>;

  add<T extends TableName>(table: T, row: Row<T>): void {
    const values = row as Readonly<Record<string, Value>>;
    this.lines[table].push(tables[table].map((column) => asCopyText(values[column])).join('\t'));
  }
}

const special = /[\\\t\n\r]/;
const allSpecial = /[\\\t\n\r]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
};

/** One value as COPY reads it. */
function asCopyText(value: Value | undefined): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') {
    return special.test(value) ? value.replace(allSpecial, (sign) => escapes[sign] ?? sign) : value;
  }
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return value instanceof Date ? value.toISOString() : String(value);
}
