import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/client';
import { queryOnce } from '@/lib/db/transaction';
import { receiveResult } from '@/lib/payments/incoming/receive-result';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { plain } from '../../support/plain-sql';
import { differingOrders } from '../../support/replayed';
import { type BankFields, formBody, withBank } from '../../support/shop';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

const bank = withBank();

afterAll(async () => expect(await differingOrders()).toEqual([]));

const freshNonce = () => randomUUID().replaceAll('-', '').toUpperCase();
const deliver = (fields: BankFields, contentType = 'application/x-www-form-urlencoded') =>
  receiveResult({ body: formBody(fields), contentType, receivedAt: new Date() });
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
      queryOnce(
        plain<{ hash: string }>(
          `SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS hash FROM ${table} t`,
        ),
      ),
    ),
  );
  return parts.map(([row]) => row?.hash).join(' ');
}

describe('what is not authentic writes nothing', () => {
  test('A1-A10 A34 forged, altered and unsigned results leave every table as it was', async () => {
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

  test('A19 our own request sent back to us is no result', async () => {
    const { attempt } = await waitingPayment();
    const [request] = (bank.state()?.requests.items ?? []).filter(
      (one) => one.operation === 'prepare' && one.fields.ORDER === attempt.gatewayOrderId,
    );
    const before = await fingerprint();
    expect(await deliver(request?.fields as BankFields)).toMatchObject({ status: 400 });
    expect(await fingerprint()).toBe(before);
  });

  test('A15 a key given twice rejects the whole post', async () => {
    const { attempt } = await waitingPayment();
    const honest = await bank.pay(attempt.gatewayOrderId);
    const body = new TextEncoder().encode(`${new URLSearchParams(honest)}&AMOUNT=1.00`);
    const answer = await receiveResult({
      body,
      contentType: 'application/x-www-form-urlencoded',
      receivedAt: new Date(),
    });
    expect(answer).toMatchObject({ status: 400, code: 'DUPLICATE_KEY' });
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
  });
});

describe('what is authentic is still compared', () => {
  const wrong: [string, BankFields][] = [
    ['B3 an amount one step too low', { AMOUNT: '24999.99' }],
    ['B4 an amount above the fee ceiling', { AMOUNT: '25750.01' }],
    ['B6 an amount that is none', { AMOUNT: '1e5' }],
    ['B7 another currency', { CURRENCY: 'USD' }],
    ['B8 another terminal', { TERMINAL: 'OTHER001' }],
    ['B9 another type', { TRTYPE: '0' }],
    ['B9 a padded type', { TRTYPE: '01' }],
    ['B10 ACTION 0 with another code', { RC: '05' }],
    ['B10 a decline with the success code', { ACTION: '5' }],
    ['B11 ACTION 1', { ACTION: '1' }],
    ['B11 ACTION 4', { ACTION: '4' }],
    ['B11 an unknown ACTION', { ACTION: '9' }],
    ['B13 an INT_REF of 129 characters', { INT_REF: 'A'.repeat(129) }],
    ['B16 a time that never was', { TIMESTAMP: '20260230250000' }],
  ];

  test.each(wrong)('%s goes to review and to people, never to paid', async (_name, change) => {
    const { attempt, orderId } = await waitingPayment();
    const honest = await bank.pay(attempt.gatewayOrderId);
    const { P_SIGN: _mac, ...fields } = honest;
    const answer = await deliver(await bank.sign({ ...fields, ...change }));
    expect(answer.status).toBe(200);
    expect(await stateOf(attempt.id)).toBe('NEEDS_REVIEW');
    expect(await itemsOf(attempt.id)).toEqual(['needs_review']);
    expect(await db().mailOutbox.count({ where: { orderId, kind: 'invoice' } })).toBe(0);
  });

  test('B4 a fee within the ceiling is paid, and both amounts are kept', async () => {
    const { attempt, orderId } = await waitingPayment();
    await deliver(await bank.pay(attempt.gatewayOrderId, 'fee'));
    expect(
      await db().paymentAttempt.findUniqueOrThrow({ where: { id: attempt.id } }),
    ).toMatchObject({
      state: 'PAID',
      amountMinor: 25_000_000n,
      authorisedAmountMinor: 25_500_000n,
      authorisedAmountText: '25500.00',
    });
    expect(await readShopperOrder(orderId)).toMatchObject({ hasFee: true, isSurplus: false });
  });

  test('B5 an amount with other decimals is the same amount, and its text is kept', async () => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    await deliver(await bank.sign({ ...fields, AMOUNT: '25000' }));
    expect(
      await db().paymentAttempt.findUniqueOrThrow({ where: { id: attempt.id } }),
    ).toMatchObject({ state: 'PAID', authorisedAmountText: '25000' });
  });

  test('B12 an approval without references is believed and shown to people', async () => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    await deliver(await bank.sign({ ...fields, RRN: '', INT_REF: '' }));
    expect(await stateOf(attempt.id)).toBe('PAID');
    expect(await itemsOf(attempt.id)).toEqual(['no_references']);
  });

  test('B15 an old result is recorded all the same', async () => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    await deliver(await bank.sign({ ...fields, TIMESTAMP: '20260101000000' }));
    expect(await stateOf(attempt.id)).toBe('PAID');
  });

  test('B17 a nonce that spoke for another order sends this one to review', async () => {
    const first = await waitingPayment();
    const second = await waitingPayment();
    const spoken = await bank.pay(first.attempt.gatewayOrderId);
    await deliver(spoken);
    const { P_SIGN: _mac, ...fields } = await bank.pay(second.attempt.gatewayOrderId);
    const answer = await deliver(await bank.sign({ ...fields, NONCE: spoken.NONCE ?? '' }));
    expect(answer).toMatchObject({ code: 'NONCE_REUSED' });
    expect(await stateOf(second.attempt.id)).toBe('NEEDS_REVIEW');
  });

  test('B1 a result of an order that is not ours is kept once, shown to people, and refused', async () => {
    const orphan = await bank.sign({
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
      NONCE: freshNonce(),
    });
    expect(await deliver(orphan)).toMatchObject({ status: 400, code: 'ORPHAN' });
    expect(await deliver(orphan)).toMatchObject({ status: 400, code: 'ORPHAN' });
    expect(await db().evidence.count({ where: { gatewayOrderId: '123456654321' } })).toBe(1);
    expect(
      await db().attentionItem.count({ where: { subject: 'gateway-order:123456654321' } }),
    ).toBe(1);
  });

  test('C5 a decline after the approval takes nothing back and blocks money actions', async () => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    await deliver(await bank.sign(fields));
    const no = { ...fields, ACTION: '5', RC: '05', RRN: '', INT_REF: '', NONCE: freshNonce() };
    expect(await deliver(await bank.sign(no))).toMatchObject({ status: 200, code: 'CONFLICT' });
    expect(
      await db().paymentAttempt.findUniqueOrThrow({ where: { id: attempt.id } }),
    ).toMatchObject({ state: 'PAID', isBlocked: true });
    expect(await itemsOf(attempt.id)).toEqual(['conflict']);
  });

  test('B19 an unlisted card number is never kept', async () => {
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    expect(await deliver({ ...fields, CARD: '4111111111111111' })).toMatchObject({ status: 200 });
    const rows = await db().evidence.findMany({ where: { attemptId: attempt.id } });
    expect(JSON.stringify(rows.map((row) => row.content))).not.toContain('4111111111111111');
    expect(JSON.stringify(rows.map((row) => row.content))).toContain('CARD');
  });
});

describe('H9 what was written stays', () => {
  test.each(['evidence', 'audit_entry'])(
    '%s refuses UPDATE, DELETE and TRUNCATE',
    async (table) => {
      await waitingPayment();
      const verdict = table === 'evidence' ? 'verdict' : 'action';
      await expect(queryOnce(plain(`UPDATE ${table} SET ${verdict} = 'x'`))).rejects.toThrow(
        /append-only/,
      );
      await expect(queryOnce(plain(`DELETE FROM ${table}`))).rejects.toThrow(/append-only/);
      await expect(queryOnce(plain(`TRUNCATE ${table} CASCADE`))).rejects.toThrow(/append-only/);
    },
  );
});
