import { createHash } from 'node:crypto';
import { db } from '@/lib/db/client';
import type { TimelinePage } from '@/lib/desk/order/merge-timeline';
import { explainDeskOrder } from '@/lib/desk/order/read-explanation';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { readTimeline } from '@/lib/desk/order/read-timeline';
import { macSource, signMessage } from '@/lib/gateway/mac/mac';
import { inspectMessage } from '@/lib/inspector/inspect-message';
import { readStoredMessage } from '@/lib/inspector/stored-evidence';
import { gatewayConfig } from '@/lib/payments/gateway-config';
import { approvedOrder, placedOrder, startOnce } from '../../support/held-stay';
import { operationResult } from '../../support/money-operations';
import { must } from '../../support/must';
import { ask, deliver, holdNight, readAttempt } from '../../support/one-night';
import { createPerson } from '../../support/people';
import { type BankFields, withBank } from '../../support/shop';

const bank = withBank();
let zainab: Awaited<ReturnType<typeof createPerson<'resolve'>>>;

beforeEach(async () => {
  zainab = await createPerson<'resolve'>(['resolve'], 'Zainab');
});

const bodyOf = (fields: BankFields) => new URLSearchParams(fields).toString();
const inspected = async (text: string) => must(await inspectMessage(zainab, text));

/** A payment that waits, and the result that the bank has for it. */
async function waiting() {
  const order = await placedOrder('STAY');
  const { gatewayOrderId } = await readAttempt(must(await startOnce(order.orderId)).attemptId);
  return { ...order, gatewayOrderId, fields: await bank.pay(gatewayOrderId) };
}

/** One hash over every row of every table. */
async function hashOfAll(): Promise<string> {
  const tables = await db().$queryRawUnsafe<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY table_name`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(
      `SELECT t::text AS row FROM "${name}" t ORDER BY 1`,
    );
    hash.update(name).update(rows.map(({ row }) => row).join('\n'));
  }
  return hash.digest('hex');
}

describe('a message that the bank signed', () => {
  test('is believed, belongs to its order, and would approve the payment', async () => {
    const { reference, fields } = await waiting();
    expect(await inspected(bodyOf(fields))).toMatchObject({
      format: 'form',
      kind: 'result',
      mac: { code: 'VALID', list: 'result', key: 'current' },
      differing: null,
      differences: [],
      action: '0',
      response: { code: '00', advice: 'none' },
      order: { reference },
      evidence: null,
      would: { outcome: 'transition', failedStep: 0, becomes: 'AUTHORISED' },
    });
  });

  test('is known again once it has come, with the way to what was kept', async () => {
    const { reference, fields } = await waiting();
    await deliver(fields);
    const { evidence, would } = await inspected(bodyOf(fields));
    expect(would).toMatchObject({ outcome: 'duplicate' });
    expect(evidence).toMatchObject({ reference });
    const expected = { source: 'RESULT', kind: 'result', list: 'result', action: '0' };
    expect(await readStoredMessage(reference, evidence?.id ?? '')).toMatchObject(expected);
  });

  test('of an ORDER that is not ours is told so', async () => {
    const { fields } = await waiting();
    const other = await bank.sign({ ...fields, ORDER: '999999999999' });
    const expected = { mac: { code: 'VALID' }, order: null, would: { outcome: 'orphan' } };
    expect(await inspected(bodyOf(other))).toMatchObject(expected);
  });

  test('that says another amount than was asked for would go to review', async () => {
    const { fields } = await waiting();
    expect(await inspected(bodyOf(await bank.sign({ ...fields, AMOUNT: '1.00' })))).toMatchObject({
      mac: { code: 'VALID' },
      differences: [{ name: 'AMOUNT', given: '1.00' }],
      would: {
        outcome: 'transition',
        failedStep: 4,
        code: 'AMOUNT_MISMATCH',
        becomes: 'NEEDS_REVIEW',
      },
    });
  });

  test('B17 whose NONCE spoke for another order, in small letters, would go to review', async () => {
    const [used, next] = [await waiting(), await waiting()];
    await deliver(used.fields);
    const NONCE = String(used.fields.NONCE).toLowerCase();
    const answer = await inspected(bodyOf(await bank.sign({ ...next.fields, NONCE })));
    expect(answer).toMatchObject({ mac: { code: 'VALID' }, would: { becomes: 'NEEDS_REVIEW' } });
  });

  test('of a completion would settle the one that is unknown', async () => {
    const stay = await holdNight(bank);
    await bank.script({ operation: 'completion', order: stay.gatewayOrderId, answer: 'reset' });
    expect((await ask(stay, 'completion')).state).toBe('UNKNOWN');
    const { would } = await inspected(bodyOf(await operationResult(bank, stay, 'completion')));
    expect(would).toMatchObject({ outcome: 'operation', failedStep: 0, becomes: 'SUCCEEDED' });
  });

  test('A12 whose bytes can be cut in two ways would do what it does, however it is cut', async () => {
    const { orderId, reference, gatewayOrderId, fields } = await waiting();
    const own = await bank.sign({ ...fields, INT_REF: '48F5753861DA7D98' });
    const cut: BankFields = { ...own, INT_REF: '6', NONCE: `F5753861DA7D9832${own.NONCE}` };
    for (const [form, altered] of [
      [own, []],
      [cut, [{ name: 'INT_REF' }, { name: 'NONCE' }]],
    ] as const) {
      expect(await inspected(bodyOf(form))).toMatchObject({
        order: { reference },
        altered,
        signedReadings: [expect.any(String), expect.any(String)],
        would: { outcome: 'transition', failedStep: 0, becomes: 'AUTHORISED' },
      });
    }
    await deliver(own);
    const { id } = await db().paymentAttempt.findUniqueOrThrow({ where: { gatewayOrderId } });
    const stay = { orderId, reference, attemptId: id, gatewayOrderId };
    await bank.script({ operation: 'completion', order: gatewayOrderId, answer: 'reset' });
    expect((await ask(stay, 'completion')).state).toBe('UNKNOWN');
    const { would } = await inspected(bodyOf(await operationResult(bank, stay, 'completion')));
    expect(would).toMatchObject({ outcome: 'operation', becomes: 'SUCCEEDED' });
  });
});

describe('a message that was altered', () => {
  test('names AMOUNT, and tells nothing with which it could be signed', async () => {
    const { fields } = await waiting();
    const altered = { ...fields, AMOUNT: '1.00' };
    const found = await inspected(bodyOf(altered));
    expect(found).toMatchObject({
      mac: { code: 'MAC_MISMATCH' },
      differing: { name: 'AMOUNT', given: '1.00', expected: fields.AMOUNT },
      would: { outcome: 'refused', failedStep: 2, code: 'MAC_MISMATCH' },
    });
    const { profile, signingKey } = gatewayConfig();
    const list = profile.fields.result;
    const asRequest = { ...profile, fields: { ...profile.fields, prepare: list } };
    const right = signMessage(asRequest, signingKey, 'prepare', new Map(Object.entries(altered)));
    expect(right).toMatch(/^[0-9A-F]{64}$/i);
    expect((await inspected(bodyOf({ ...altered, P_SIGN: right }))).mac.code).toBe('VALID');
    const answered = JSON.stringify(found);
    expect(answered.toUpperCase()).not.toContain(right.toUpperCase());
    expect(answered.toUpperCase()).not.toContain((fields.P_SIGN ?? '').toUpperCase());
    const source = macSource(profile, list, new Map(Object.entries(altered))).toString();
    expect(answered).not.toContain(source);
  });

  test.each(['RRN', 'ACTION', 'RC', 'TERMINAL'])('names %s', async (name) => {
    const { fields } = await waiting();
    const value = name === 'ACTION' ? '5' : name === 'RC' ? '05' : 'X'.repeat(8);
    await deliver(fields);
    const { differing } = await inspected(bodyOf({ ...fields, [name]: value }));
    expect(differing).toEqual({ name, given: value, expected: fields[name] });
  });
});

describe('whatever is pasted', () => {
  test('nothing is changed by it, in no table', async () => {
    const { fields } = await waiting();
    const texts = [
      bodyOf(fields),
      bodyOf({ ...fields, AMOUNT: '1.00' }),
      bodyOf({ ...fields, P_SIGN: '' }),
      Object.entries(fields)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n'),
      JSON.stringify(fields),
      'nothing at all',
    ];
    const before = await hashOfAll();
    for (const text of texts) await inspectMessage(zainab, text);
    expect(await hashOfAll()).toBe(before);
  });

  test.each([
    ['', 'EMPTY'],
    [' \n ', 'EMPTY'],
    ['x'.repeat(60_001), 'TOO_LARGE'],
    ['Dear colleague, how are you?', 'NO_FIELDS'],
    ['ORDER=123456&RC=00&CARD=4111111111111111', 'CARD_NUMBER'],
    ['ORDER=123456&RC=00&CARD=%34111-1111-1111-1111', 'CARD_NUMBER'],
    ['ORDER: 123456\nACTION: 0\nnote: ٤١١١ ١١١١ ١١١١ ١١١١', 'CARD_NUMBER'],
    ['ORDER=123456&RC=00&P_SIGN=4111111111111111', 'CARD_NUMBER'],
  ])('N2 %j is refused as %s', async (text, code) => {
    expect(await inspectMessage(zainab, text)).toMatchObject({ ok: false, code });
  });

  test('a reference whose digits would pass for a card’s is read', async () => {
    const found = await inspected('ORDER=123456&RC=00&INT_REF=4222222222222ABC');
    const reference = found.fields.find(({ name }) => name === 'INT_REF');
    expect(reference).toMatchObject({ shown: '4222222222222ABC', problems: [] });
  });

  test('nobody may ask more than thirty times a minute', async () => {
    const now = new Date('2026-11-22T10:00:30Z');
    const codes: string[] = [];
    for (let i = 0; i < 31; i += 1) {
      const found = await inspectMessage(zainab, 'RC=00&ORDER=123456', now);
      codes.push(found.ok ? 'ok' : found.code);
    }
    expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
    expect(codes.at(-1)).toBe('TOO_OFTEN');
    const other = await createPerson<'resolve'>(['resolve'], 'Other');
    expect(await inspectMessage(other, 'RC=00&ORDER=123456', now)).toMatchObject({ ok: true });
    const later = new Date(now.getTime() + 60_000);
    expect(await inspectMessage(zainab, 'RC=00&ORDER=123456', later)).toMatchObject({ ok: true });
  });
});

describe('the story of an order', () => {
  test('lays each message to what it did, and tells of mails and items', async () => {
    const { reference } = await approvedOrder(bank, 'STAY', { AMOUNT: '1.00' });
    const page = await readTimeline(reference, null);
    const actions = page?.items.map(({ fact, evidence }) =>
      [
        fact.kind === 'audit' ? fact.action : `${fact.kind} ${'event' in fact ? fact.event : ''}`,
        ...evidence.map(({ source }) => source),
      ].join(' '),
    );
    expect(actions).toEqual(
      expect.arrayContaining([
        'order.placed',
        'payment.started PREPARE_REQUEST',
        'payment.prepared PREPARE_ANSWER',
        'payment.result RESULT',
        'attention opened',
        'mail queued',
      ]),
    );
    expect(page?.older).toBeNull();
    const order = await readDeskOrder(reference);
    if (order === null) throw new Error('no order');
    const { why, next } = explainDeskOrder(order, [], []);
    expect(why.map(({ key }) => key)).toContain('attempt.NEEDS_REVIEW');
    expect(next.map(({ key }) => key)).toContain('openItems');
  });

  test('is told in pages without a gap', async () => {
    const { orderId, reference } = await approvedOrder(bank, 'STAY');
    await db().evidence.createMany({
      data: Array.from({ length: 250 }, (_, i) => ({
        at: new Date(Date.UTC(2026, 0, 1) + Math.floor(i / 4) * 1000),
        source: 'RESULT' as const,
        verdict: 'DUPLICATE',
        orderId,
        digest: `d${i}`,
        content: {},
      })),
    });
    const seen: string[] = [];
    let before: TimelinePage['older'] = null;
    for (let i = 0; i < 40; i += 1) {
      const page: TimelinePage | null = await readTimeline(reference, before);
      seen.push(...(page?.items.map(({ key }) => key) ?? []));
      before = page?.older ?? null;
      if (before === null) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((key) => key.startsWith('a:'))).toHaveLength(250);
    expect(seen.some((key) => key.startsWith('e:'))).toBe(true);
  });

  test.each(['', '0', '-1', '1; DROP TABLE evidence', '9'.repeat(30), 'x'])(
    'has no evidence %j',
    async (id) => {
      const { reference } = await placedOrder('GOODS');
      expect(await readStoredMessage(reference, id)).toBeNull();
    },
  );

  test('shows no evidence of another order', async () => {
    const [one, other] = [await waiting(), await waiting()];
    const row = await db().evidence.findFirstOrThrow({ where: { orderId: one.orderId } });
    expect(await readStoredMessage(one.reference, row.id.toString())).not.toBeNull();
    expect(await readStoredMessage(other.reference, row.id.toString())).toBeNull();
  });
});
