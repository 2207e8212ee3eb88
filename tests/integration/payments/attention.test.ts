import { randomUUID } from 'node:crypto';
import type { AttentionKind } from '@/lib/attention/attention-kinds';
import { countAttention } from '@/lib/attention/open-attention';
import { db } from '@/lib/db/client';
import { withTx } from '@/lib/db/transaction';
import {
  claimAttention,
  closeAttention,
  releaseAttention,
} from '@/lib/desk/attention/attention-actions';
import { listAttention } from '@/lib/desk/attention/list-attention';
import { listOverdue } from '@/lib/desk/attention/list-overdue';
import { checkAllOrders, type ParityFinding } from '@/lib/payments/janitor/check-parity';
import { reportCharge } from '@/lib/payments/shopper/report-charge';
import { type Permission, presets } from '@/lib/rights/permissions';
import {
  declineOf,
  deliver,
  holdNight,
  type OneNight,
  overdueNight,
  readAttempt,
  startAgain,
  startNight,
  unknownNight,
} from '../../support/one-night';
import { createPerson, historyOf, openItems, resolve, versionOf } from '../../support/people';
import { actsOf, auditOf, openIssues } from '../../support/records';
import { withBank } from '../../support/shop';

const bank = withBank();

afterAll(async () => {
  const found: ParityFinding[] = [];
  await checkAllOrders((finding) => found.push(finding));
  expect(found).toEqual([]);
});

const person = (permissions: readonly Permission[] = presets.admin, name = 'Noor') =>
  createPerson<'see_orders'>(permissions, name);
const readItem = (id: string) => db().attentionItem.findUniqueOrThrow({ where: { id } });
const itemOf = async (stay: OneNight) =>
  (await db().attentionItem.findFirstOrThrow({ where: { orderId: stay.orderId, closedAt: null } }))
    .id;

/** An open item of a kind, about a stay or about nothing of ours. */
async function opened(kind: AttentionKind, stay: OneNight | null = null) {
  const about = { orderId: stay?.orderId ?? null, attemptId: stay?.attemptId ?? null };
  const item = { kind, subject: `test:${randomUUID()}`, ...about, detail: {} };
  return (await withTx((tx) => countAttention(tx, item, new Date()))).id;
}

async function unknown() {
  const { stay, operation } = await unknownNight(bank, 'reversal');
  return { stay, operation, itemId: await itemOf(stay) };
}

describe('an open item', () => {
  test('has one owner at a time, whoever is first', async () => {
    const stay = await holdNight(bank);
    const itemId = await opened('late_approval', stay);
    const [noor, layla] = await Promise.all([person(), person(presets.staff, 'Layla')]);
    const version = await versionOf(stay.orderId);
    const answers = await Promise.all([
      claimAttention(noor, { itemId }),
      claimAttention(layla, { itemId }),
    ]);
    expect(answers.filter((one) => one.ok)).toHaveLength(1);
    const owner = (await readItem(itemId)).ownerId;
    const by = owner === noor.userId ? 'Noor' : 'Layla';
    expect(answers.find((one) => !one.ok)).toMatchObject({ code: 'OWNED', by });
    expect(await historyOf(stay.orderId)).toContain('attention.claimed');
    // Nobody else's page or request gets stale by it.
    expect(await versionOf(stay.orderId)).toBe(version);
  });

  test('is given back by its owner, or taken away by who may resolve', async () => {
    const itemId = await opened('mail_parked');
    const [clerk, other, admin] = await Promise.all([
      person(presets.staff),
      person(presets.staff),
      person(),
    ]);
    await claimAttention(clerk, { itemId });
    expect(await claimAttention(clerk, { itemId })).toMatchObject({ ok: true });
    expect(await releaseAttention(other, { itemId })).toMatchObject({ code: 'NOT_OWNER' });
    expect(await releaseAttention(clerk, { itemId })).toMatchObject({ ok: true });
    await claimAttention(other, { itemId });
    expect(await releaseAttention(admin, { itemId })).toMatchObject({ ok: true });
    expect(await readItem(itemId)).toMatchObject({ ownerId: null, ownedAt: null });
    const acts = (await actsOf(`attention:${itemId}`)).map((act) => act.replace('attention.', ''));
    expect(acts).toEqual(['claimed', 'released', 'claimed', 'released']);
  });

  test('is closed with a reason, once, by somebody who is named', async () => {
    const stay = await holdNight(bank);
    const itemId = await opened('late_approval', stay);
    const noor = await person(presets.staff);
    const close = async (reason: string) => {
      const closed = await closeAttention(noor, { itemId, reason });
      if (closed.ok) return 'closed';
      return closed.code === 'FIELDS' ? closed.fields.reason : closed.code;
    };
    const reason = 'The guest still wants the room';
    const answers: (string | undefined)[] = [];
    for (const said of [' x ', '\u0000\u0000\u0000', 'x'.repeat(501), reason, reason]) {
      answers.push(await close(said));
    }
    const none = 'required';
    expect(answers).toEqual([none, none, 'reasonTooLong', 'closed', 'ALREADY_CLOSED']);
    expect(await claimAttention(noor, { itemId })).toMatchObject({ code: 'ALREADY_CLOSED' });
    expect(await readItem(itemId)).toMatchObject({ closedReason: reason, closedById: noor.userId });
    const [row] = await auditOf(`order:${stay.orderId}`, 'attention.closed');
    expect(row?.after).toMatchObject({ attention: { kind: 'late_approval', reason } });
  });

  test('that is not there is not found', async () => {
    const noor = await person();
    for (const itemId of ['', 'x', randomUUID()]) {
      expect(await claimAttention(noor, { itemId })).toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('who may close', () => {
  const reason = 'looked at it';
  const kinds: [AttentionKind, boolean][] = [
    ['late_approval', true],
    ['not_sent', true],
    ['mail_parked', true],
    ['no_references', true],
    ['overdue_hint', false],
    ['orphan_result', false],
    ['quarantine', false],
    ['audit_chain_broken', false],
  ];

  test.each(kinds)('%s: the front desk %s', async (kind, isClerk) => {
    const itemId = await opened(kind);
    const answer = await closeAttention(await person(['see_orders']), { itemId, reason });
    expect(answer).toMatchObject({ code: 'NOT_PERMITTED' });
    const closed = await closeAttention(await person(presets.staff), { itemId, reason });
    expect(closed.ok).toBe(isClerk);
    if (!isClerk) {
      expect(await closeAttention(await person(), { itemId, reason })).toMatchObject({ ok: true });
    }
  });

  test('what is in doubt is closed by nobody, and by itself once it is settled', async () => {
    const { stay, operation, itemId } = await unknown();
    const admin = await person();
    expect(await closeAttention(admin, { itemId, reason })).toMatchObject({ code: 'NOT_SETTLED' });
    const wanted = { kind: 'unknown_operation', isMine: false, age: null, place: null } as const;
    const { rows } = await listAttention(wanted, randomUUID());
    const [row] = rows.filter((one) => one.id === itemId);
    expect(row).toMatchObject({ kind: 'unknown_operation', orderReference: stay.reference });
    expect(row).toMatchObject({ occurrences: 1, owner: null });
    expect(row).toMatchObject({ attempt: { attemptId: stay.attemptId, state: 'AUTHORISED' } });
    expect(row).toMatchObject({ closing: { permission: 'resolve', isSettled: false } });
    expect(row).toMatchObject({
      operation: { operationId: operation.id, kind: 'reversal', state: 'UNKNOWN', sends: 1 },
    });
    await resolve(stay, { operationId: operation.id, outcome: 'NOT_DONE', amountText: '' });
    expect(await readItem(itemId)).toMatchObject({ closedReason: 'settled', closedById: null });
  });

  test('a result in review and a surplus approval are not put aside either', async () => {
    const review = await startNight();
    await deliver(await bank.sign({ ...(await bank.pay(review.gatewayOrderId)), AMOUNT: '1.00' }));
    const admin = await person();
    const inReview = { itemId: await itemOf(review), reason };
    expect(await closeAttention(admin, inReview)).toMatchObject({ code: 'NOT_SETTLED' });
    const surplus = await overdueNight();
    const { gatewayOrderId } = await readAttempt(await startAgain(surplus.orderId));
    await deliver(await bank.pay(gatewayOrderId));
    await deliver(await bank.pay(surplus.gatewayOrderId));
    const [item] = await openIssues({ attemptId: surplus.attemptId, kind: 'surplus' });
    const twice = { itemId: item?.id ?? '', reason };
    expect(await closeAttention(admin, twice)).toMatchObject({ code: 'NOT_SETTLED' });
  });
});

describe('the shopper’s word that the bank shows a charge', () => {
  test('opens one item, counts the rest, and changes no state', async () => {
    const stay = await overdueNight();
    const before = await readAttempt(stay.attemptId);
    const version = await versionOf(stay.orderId);
    expect(await reportCharge(stay)).toEqual({ ok: true, value: { isNew: true } });
    expect(await reportCharge(stay)).toEqual({ ok: true, value: { isNew: false } });
    const hint = { kind: 'overdue_hint', occurrences: 2, detail: { source: 'shopper' } };
    const item = await readItem(await itemOf(stay));
    expect(item).toMatchObject({ ...hint, attemptId: stay.attemptId });
    expect(await versionOf(stay.orderId)).toBe(version);
    expect(await readAttempt(stay.attemptId)).toEqual(before);
    expect(await auditOf(`order:${stay.orderId}`, 'order.charge_reported')).toHaveLength(1);
    const [row] = (await listOverdue()).rows.filter((one) => one.id === stay.attemptId);
    expect(row).toMatchObject({ orderReference: stay.reference, hasHint: true });
  });

  test('is taken while the answer is still awaited, and answered by the result', async () => {
    const stay = await startNight();
    expect(await reportCharge(stay)).toMatchObject({ ok: true });
    expect(await openItems(stay.attemptId)).toEqual(['overdue_hint']);
    await deliver(await bank.pay(stay.gatewayOrderId));
    expect(await openItems(stay.attemptId)).toEqual([]);
  });

  test('about a result in review is answered by what people settle', async () => {
    const stay = await startNight();
    await deliver(await declineOf(bank, stay, { ACTION: '6', RC: '96' }));
    expect(await reportCharge(stay)).toMatchObject({ ok: true });
    expect(await openItems(stay.attemptId)).toEqual(['needs_review', 'overdue_hint']);
    await resolve(stay, { outcome: 'AUTHORISED' });
    expect(await openItems(stay.attemptId)).toEqual([]);
  });

  test('is not needed where the page says more', async () => {
    const stay = await holdNight(bank);
    expect(await reportCharge(stay)).toMatchObject({ ok: false, code: 'NOT_OPEN' });
    expect(await reportCharge({ orderId: randomUUID() })).toMatchObject({ code: 'NOT_OPEN' });
  });
});

test('a later payment hints at an older attempt that has no answer', async () => {
  const stay = await overdueNight();
  const second = await startAgain(stay.orderId);
  const { gatewayOrderId } = await readAttempt(second);
  await deliver(await bank.pay(gatewayOrderId));
  expect(await openItems(stay.attemptId)).toEqual(['overdue_hint']);
  expect(await openItems(second)).toEqual([]);
});
