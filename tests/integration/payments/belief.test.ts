import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { deliver } from '../../support/one-night';
import { ownerQuery } from '../../support/owner-sql';
import { runSql } from '../../support/plain-sql';
import { differingOrders } from '../../support/replayed';
import { type BankFields, withBank } from '../../support/shop';
import { waitingPayment } from '../../support/waiting-payment';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

const freshNonce = () => randomUUID().replaceAll('-', '').toUpperCase();
const businessTables = [
  '"order"',
  'order_line',
  'payment_attempt',
  'operation',
  'evidence',
  'audit_entry',
  'attention_item',
  'mail_outbox',
  'accepted_nonce',
  'product',
  'stock_reservation',
];

/** One hash over every row of every table that a result could touch. */
async function fingerprint(): Promise<string> {
  const parts = await Promise.all(
    businessTables.map((table) =>
      runSql<{ hash: string }>(
        `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM ${table} t`,
      ),
    ),
  );
  return parts.map(([row]) => row?.hash).join(' ');
}

test('A1-A10 A34 what is not authentic writes nothing: forged, altered and unsigned results leave every table as it was', async () => {
  const { attempt } = await waitingPayment();
  const honest = await bank.pay(attempt.gatewayOrderId);
  const { P_SIGN: mac = '', ...unsigned } = honest;
  const flipped = `${mac.slice(0, -1)}${mac.endsWith('0') ? '1' : '0'}`;
  const forgeries: BankFields[] = [
    unsigned,
    { ...honest, P_SIGN: '' },
    { ...honest, P_SIGN: '   ' },
    { ...honest, P_SIGN: mac.slice(0, -1) },
    { ...honest, P_SIGN: `${mac}AA` },
    { ...honest, P_SIGN: flipped },
    { ...honest, P_SIGN: `${mac}\n` },
    ...Object.keys(unsigned).flatMap((name) => [
      { ...honest, [name]: `${honest[name]}0` },
      { ...honest, [name]: '' },
      Object.fromEntries(Object.entries(honest).filter(([key]) => key !== name)),
    ]),
  ].filter((fields) => JSON.stringify(fields) !== JSON.stringify(honest));
  const before = await fingerprint();
  for (const fields of forgeries) {
    expect(await deliver(fields)).toMatchObject({ status: 400, leadsTo: '/orders/mine' });
  }
  expect(await fingerprint()).toBe(before);
  // The control: the same result, untouched, is believed.
  expect(await deliver(honest)).toMatchObject({ status: 200, code: 'APPROVED' });
  expect(await fingerprint()).not.toBe(before);
});

test('B1 an authentic result of an order that is not ours is kept once, shown to people, and refused', async () => {
  const said = {
    ACTION: '0',
    RC: '00',
    APPROVAL: 'A1B2C3',
    CURRENCY: 'IQD',
    AMOUNT: '1.00',
    TERMINAL: process.env.GATEWAY_TERMINAL ?? '',
    TRTYPE: '1',
    ORDER: '123456654321',
    RRN: '270100000001',
    TIMESTAMP: '20261121120000',
    INT_REF: 'AB',
  };
  const orphan = await bank.sign({ ...said, NONCE: freshNonce() });
  expect(await deliver(orphan)).toMatchObject({ status: 400, code: 'ORPHAN' });
  expect(await deliver(orphan)).toMatchObject({ status: 400, code: 'ORPHAN' });
  for (const [language, words] of [
    ['en', 'Your bank’s answer is noted'],
    ['ar', 'سجّلنا جواب مصرفكم'],
    ['ckb', 'وەڵامی بانکەکەتان تۆمار کراوە'],
  ] as const) {
    const page = await postedPage(orphan, language);
    expect(page).toContain(`<h1>${words}</h1>`);
    expect(page).toContain('<a href="/orders/mine" target="_top">');
    expect(page).not.toContain('<script');
  }
  expect(await db().evidence.count({ where: { gatewayOrderId: '123456654321' } })).toBe(1);
  const issues = () => db().attentionItem.findMany({ where: { kind: 'orphan_result' } });
  const { TERMINAL, ...told } = said;
  expect(await issues()).toMatchObject([{ orderId: null, occurrences: 1, detail: told }]);
  // What the bank says next about the same ORDER is another message, and hides nothing.
  await deliver(await bank.sign({ ...said, ACTION: '2', RC: '05', NONCE: freshNonce() }));
  expect((await issues()).map((issue) => (issue.detail as typeof said).RC)).toEqual(['00', '05']);
});

test.each(['evidence', 'audit_entry'])(
  'H9 what was written stays: %s refuses UPDATE, DELETE and TRUNCATE',
  async (table) => {
    await waitingPayment();
    const verdict = table === 'evidence' ? 'verdict' : 'action';
    // The app may not even try, and the owner is held by the guards.
    for (const attack of [
      `UPDATE ${table} SET ${verdict} = 'x'`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(runSql(attack)).rejects.toThrow(/permission denied/);
      await expect(ownerQuery(attack)).rejects.toThrow(/append-only/);
    }
  },
);

/** What the shopper of a lost order reads. */
async function postedPage(fields: BankFields, language: string): Promise<string> {
  const { POST } = await import('@/app/api/backref/route');
  const answer = await POST(
    new Request('http://localhost/api/backref', {
      method: 'POST',
      headers: { 'accept-language': language },
      body: new URLSearchParams(fields as Record<string, string>),
    }),
  );
  expect(answer.status).toBe(400);
  return await answer.text();
}
