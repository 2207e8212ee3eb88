import { db } from '@/lib/db/client';
import { readApprovals } from '@/lib/desk/order/list-approvals';
import { readDeskOrder } from '@/lib/desk/order/read-order';
import { asTexts } from '@/lib/i18n/localized';
import { composeMail } from '@/lib/mail/compose-mail';
import { decideApproval } from '@/lib/payments/decisions/decide-approval';
import { completePayment } from '@/lib/payments/operations/complete-payment';
import { previewCompletion } from '@/lib/payments/operations/preview-operation';
import type { OperationInput } from '@/lib/payments/operations/ready-operation';
import { reversePayment } from '@/lib/payments/operations/reverse-payment';
import { readShopperOrder } from '@/lib/payments/shopper/payment-queries';
import { presets } from '@/lib/rights/permissions';
import type { ChargeKind } from '@/prisma/generated/enums';
import { identityOf } from '../../support/identity';
import { must } from '../../support/must';
import {
  completeStay,
  holdNight,
  lastOperation,
  type OneNight,
  operationInput,
  receivedBy,
  reverseStay,
} from '../../support/one-night';
import { createPerson } from '../../support/people';
import { differingOrders } from '../../support/replayed';
import { withBank } from '../../support/shop';

// Read once a process, so these stand before anything that asks for a setting.
process.env.COMPLETION_CEILING_PERCENT = '115';
process.env.COMPLETION_ABSOLUTE_PERCENT = '130';

const bank = withBank();
afterAll(async () => expect(await differingOrders()).toEqual([]));

const entryOf = async (kind: ChargeKind) =>
  (await db().choice.findFirstOrThrow({ where: { list: 'extra', kind } })).id;

/** Booked 25 000; one minibar of 2 000 and two colas of 500 are 12 % more. */
async function twoExtras(stay: OneNight, more: Partial<OperationInput> = {}) {
  const [minibar, other] = await Promise.all([entryOf('minibar'), entryOf('other')]);
  const lines = [
    { row: 0, choice: minibar, note: '', quantity: 1, price: 2_000_000n },
    { row: 1, choice: other, note: 'Cola', quantity: 2, price: 500_000n },
  ];
  const wish = await operationInput(stay, { amountText: '28000', reason: 'Extras' });
  return { ...wish, lines, ...more };
}

const linesOf = (operationId: string) =>
  db().completionLine.findMany({ where: { operationId }, orderBy: { position: 'asc' } });

describe('a completion with lines', () => {
  test('keeps them with the operation, and the guest reads them in mail and page', async () => {
    const stay = await holdNight(bank);
    const clerk = await createPerson<'complete'>(presets.staff);
    const found = await completePayment(clerk, await twoExtras(stay));
    expect(found).toMatchObject({ value: { kind: 'sent', state: 'SUCCEEDED' } });
    expect(await linesOf((await lastOperation(stay)).id)).toMatchObject([
      { kind: 'minibar', name: { ckb: 'مینیبار' }, quantity: 1, totalMinor: 2_000_000n },
      { kind: 'other', note: 'Cola', quantity: 2, unitMinor: 500_000n, totalMinor: 1_000_000n },
    ]);
    expect((await readDeskOrder(stay.reference))?.attempts[0]?.operations[0]?.lines).toMatchObject([
      { names: { en: 'Minibar' }, totalMinor: '2000000' },
      { note: 'Cola', totalMinor: '1000000' },
    ]);
    expect((await readShopperOrder(stay.orderId))?.items).toHaveLength(2);
    const text = await completedMail(stay);
    expect(text).toContain('Minibar');
    expect(text).toContain('Cola');
    expect(text).toContain('2 at 500 IQD');
    expect(text).toContain('28,000 IQD');
    expect(text).not.toContain('Other difference');
  });

  test('lies in the audit’s reach: its lines can be neither changed nor taken away', async () => {
    const stay = await holdNight(bank);
    await completePayment(await createPerson<'complete'>(presets.staff), await twoExtras(stay));
    const { id: operationId } = await lastOperation(stay);
    const where = { operationId_position: { operationId, position: 0 } };
    const data = { unitMinor: 1n, totalMinor: 1n };
    await expect(db().completionLine.update({ where, data })).rejects.toThrow();
    await expect(db().completionLine.delete({ where })).rejects.toThrow();
    await expect(db().$executeRaw`TRUNCATE completion_line`).rejects.toThrow();
  });

  test('G4 sent twice is one operation, and with other lines it is another wish', async () => {
    const stay = await holdNight(bank);
    const clerk = await createPerson<'complete'>(presets.staff);
    const wish = await twoExtras(stay);
    const [first, second] = await Promise.all([
      completePayment(clerk, wish),
      completePayment(clerk, wish),
    ]);
    const idOf = (answer: typeof first) =>
      answer.ok && answer.value.kind === 'sent' ? answer.value.operationId : JSON.stringify(answer);
    expect(idOf(second)).toBe(idOf(first));
    expect(await linesOf(idOf(first))).toHaveLength(2);
    expect(receivedBy(bank, stay, 'completion')).toHaveLength(1);
    const [line] = wish.lines ?? [];
    const other = line && { ...line, unitMinor: 3_000_000n };
    const found = await completePayment(clerk, { ...wish, lines: other ? [other] : [] });
    expect(found).toMatchObject({ code: 'TOKEN_REUSED' });
  });

  test('of another amount than they come to is refused until that was seen', async () => {
    const stay = await holdNight(bank);
    const clerk = await createPerson<'complete'>(presets.staff);
    const wish = await twoExtras(stay, { amountText: '25000' });
    const expected = { code: 'OTHER_THAN_LINES', linesMinor: '28000000', difference: '-3000000' };
    expect(await completePayment(clerk, wish)).toMatchObject(expected);
    const result = await completePayment(clerk, { ...wish, seenDifference: '-1000000' });
    expect(result).toMatchObject({ code: 'OTHER_THAN_LINES' });
    expect(receivedBy(bank, stay, 'completion')).toEqual([]);
    const seen = { ...wish, seenDifference: '-3000000' };
    const found = await completePayment(clerk, { ...seen, reason: ' ' });
    expect(found).toMatchObject({ fields: { reason: 'required' } });
    expect(await completePayment(clerk, seen)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await completedMail(stay)).toContain('Other difference');
  });

  test('without a price, or of an entry that is none, is refused', async () => {
    const stay = await holdNight(bank);
    const clerk = await createPerson<'complete'>(presets.staff);
    const line = { row: 3, choice: await entryOf('damage'), note: '', quantity: 1, price: null };
    const without = await operationInput(stay, { lines: [line] });
    expect(await completePayment(clerk, without)).toMatchObject({
      fields: { 'line-3-price': 'required' },
    });
    const reason = await db().choice.findFirstOrThrow({ where: { list: 'reversal_reason' } });
    const foreign = { ...line, choice: reason.id, price: 1_000n };
    const found = await completeStay(stay, { lines: [foreign] }, clerk);
    expect(found).toMatchObject({ code: 'CHOICE_GONE' });
  });

  test('J2 above the ceiling carries them through the second person, exactly', async () => {
    const stay = await holdNight(bank);
    const noor = await createPerson<'complete'>(presets.admin, 'Noor');
    const wish = await twoExtras(stay, { amountText: '32000', seenDifference: '4000000' });
    expect(await completePayment(noor, wish)).toMatchObject({ value: { kind: 'requested' } });
    // What the list says later does not change what was asked for.
    const entry = { where: { id: wish.lines?.[0]?.choice ?? '' } };
    const before = await db().choice.findUniqueOrThrow(entry);
    await db().choice.update({ ...entry, data: { name: { en: 'Renamed' }, kind: 'damage' } });
    const [request] = await readApprovals(stay.reference);
    expect(request?.lines).toMatchObject([{ names: { en: 'Minibar' } }, { note: 'Cola' }]);
    const hawre = await createPerson<'approve'>(presets.admin, 'Hawre');
    const requestId = request?.requestId ?? '';
    const approved = await decideApproval(hawre, { requestId, decision: 'approve', note: '' });
    await db().choice.update({ ...entry, data: { name: asTexts(before.name), kind: before.kind } });
    expect(approved).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect(await linesOf((await lastOperation(stay)).id)).toMatchObject([
      { kind: 'minibar', name: { en: 'Minibar' }, totalMinor: 2_000_000n },
      { kind: 'other', note: 'Cola', totalMinor: 1_000_000n },
    ]);
  });
});

describe('J1 an amount with one point before three digits', () => {
  const typed = (amountText: string) => ({ amountText, hasTwoReadings: true, reason: 'Extras' });

  test('groups where that is near what is held, and is asked about otherwise', async () => {
    const stay = await holdNight(bank);
    const clerk = await createPerson<'complete'>(presets.staff);
    const far = await operationInput(stay, typed('250.000'));
    expect(await completePayment(clerk, far)).toMatchObject({ code: 'twoReadings' });
    expect(await previewCompletion(clerk, far)).toMatchObject({ code: 'twoReadings' });
    expect(receivedBy(bank, stay, 'completion')).toEqual([]);
    const near = await operationInput(stay, typed('28.000'));
    const preview = await previewCompletion(clerk, near);
    expect(JSON.stringify(preview.ok && preview.value.mail)).toContain('28,000 IQD');
    expect(await completePayment(clerk, near)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect((await lastOperation(stay)).amountMinor).toBe(28_000_000n);
  });

  test('repeats what is held for a reversal, and nothing else', async () => {
    const stay = await holdNight(bank);
    const admin = await createPerson<'reverse'>();
    for (const amountText of ['25.001', '250.000']) {
      const wish = await operationInput(stay, typed(amountText));
      expect(await reversePayment(admin, wish)).toMatchObject({ code: 'AMOUNT_NOT_EQUAL' });
    }
    const wish = await operationInput(stay, typed('25.000'));
    expect(await reversePayment(admin, wish)).toMatchObject({ value: { state: 'SUCCEEDED' } });
  });
});

test('what will be sent is shown field by field as it is then sent, without what is secret', async () => {
  const stay = await holdNight(bank);
  const clerk = await createPerson<'complete'>(presets.staff);
  const wish = await twoExtras(stay);
  const { wire, mail } = must(await previewCompletion(clerk, wish));
  expect(JSON.stringify(mail)).toContain('Minibar');
  expect(JSON.stringify(mail)).not.toContain('key=');
  expect(await db().operation.count({ where: { attemptId: stay.attemptId } })).toBe(0);
  await completePayment(clerk, wish);
  const [sent] = receivedBy(bank, stay, 'completion');
  expect(wire.map((field) => field.name)).toEqual(Object.keys(sent?.fields ?? {}));
  const hidden = wire.filter((field) => field.note !== null);
  expect(hidden.map((field) => field.name).sort()).toEqual(['NONCE', 'P_SIGN', 'TIMESTAMP']);
  expect(hidden.every((field) => field.value === '')).toBe(true);
  for (const field of wire.filter((one) => one.note === null)) {
    expect(sent?.fields[field.name]).toBe(field.value);
  }
});

describe('the reason of a reversal', () => {
  const reasons = () => db().choice.findMany({ where: { list: 'reversal_reason' } });

  test('may come from the list, in the words of whoever chose it, with text beside it', async () => {
    const stay = await holdNight(bank);
    const admin = await createPerson<'reverse'>();
    const entry = (await reasons()).find((one) => !one.needsText);
    const reasonChoice = { id: entry?.id ?? '', locale: 'ckb' };
    const wish = await operationInput(stay, { reason: 'by phone', reasonChoice });
    expect(await reversePayment(admin, wish)).toMatchObject({ value: { state: 'SUCCEEDED' } });
    expect((await lastOperation(stay)).reason).toBe(`${asTexts(entry?.name).ckb}: by phone`);
  });

  test('of an entry that says too little alone, or of none, has to be typed', async () => {
    const stay = await holdNight(bank);
    const entry = (await reasons()).find((one) => one.needsText);
    const refused = async (more: object) =>
      expect(await reverseStay(stay, { reason: ' ', ...more })).toMatchObject({ ok: false });
    await refused({});
    await refused({ reasonChoice: { id: entry?.id ?? '', locale: 'en' } });
    await refused({ reasonChoice: { id: await entryOf('other'), locale: 'en' } });
    expect(receivedBy(bank, stay, 'reversal')).toEqual([]);
  });
});

async function completedMail(stay: OneNight): Promise<string> {
  const where = { orderId_kind: { orderId: stay.orderId, kind: 'completed' } };
  return must(
    await composeMail(await db().mailOutbox.findUniqueOrThrow({ where }), {
      appUrl: 'http://localhost:3000',
      identity: identityOf('Dar Dijla'),
      merchantTimezone: 'Asia/Baghdad',
    }),
  ).text;
}
