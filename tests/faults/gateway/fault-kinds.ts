// In how many ways can the bank's answer to a completion or reversal go wrong?

const statuses = (status: readonly number[], more: object = {}) =>
  status.map((one) => ({ status: one, body: 'html', ...more }));
const fields = (set: Readonly<Record<string, string | null>>) =>
  Object.entries(set).map(([name, value]) => ({ set: { [name]: value } }));

/** Scripts of the mock: its way of answering, what stands in it, and how it is signed. */
export const bankFaults: readonly Readonly<Record<string, unknown>>[] = [
  // E3 to E8: no answer, half of one, or one that drips.
  ...['none', 'close', 'reset', 'half-silent', 'half', 'half-chunked'].map((answer) => ({
    answer,
  })),
  ...['9000', '40'].map((length) => ({ headers: { 'Content-Length': length } })),
  { answer: 'drip', dripMs: 40 },
  // E9 to E13, E30: too much, another thing, other statuses, another host.
  ...['fill', 'gzip-bomb'].map((body) => ({ body, bytes: 3_000_000 })),
  ...['html', 'empty', 'digit'].map((body) => ({ body })),
  ...statuses([500, 502, 503, 400, 401, 403, 404, 429]),
  ...statuses([301, 302, 303, 307, 308], { redirect: 'http://127.0.0.1:9/x' }),
  { status: 504 },
  { headers: { 'X-Much': 'a'.repeat(200_000) } },
  // E14 to E16: not signed, or signed and of something else.
  ...['missing', 'empty', 'wrong', 'wrong-key'].map((mac) => ({ mac })),
  ...fields({
    ORDER: '270001000001',
    AMOUNT: '1.00',
    TERMINAL: 'OTHER001',
    INT_REF: 'FFFFFFFFFFFFFFFF',
    TRTYPE: '0',
    CURRENCY: 'USD',
    TIMESTAMP: '20250101000000',
    ACTION: null,
  }),
  // E17 to E21: what it says of the operation.
  ...['4', '1'].map((action) => ({ action, rc: '94' })),
  ...['6', '3'].map((action) => ({ action, rc: '96' })),
  { act: 'decline' },
  { action: '9' },
  { action: '0', rc: '05' },
  { action: '5', rc: '00' },
  { duplicate: { ACTION: '5' } },
];
