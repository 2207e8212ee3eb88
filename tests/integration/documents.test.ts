import { db } from '@/lib/db/client';
import { readTypedIdentity } from '@/lib/desk/identity/change-identity';
import { changeTaxes } from '@/lib/desk/identity/change-taxes';
import { listDeskOrders } from '@/lib/desk/orders/list-orders';
import { type DeskQuery, readDeskFilter } from '@/lib/desk/orders/order-filter';
import { interpretSearch } from '@/lib/desk/orders/search-text';
import { changeCompany, shownCompany } from '@/lib/documents/change-company';
import { findDocumentHoles } from '@/lib/documents/check-documents';
import type { DocumentContent } from '@/lib/documents/document-content';
import { documentDigest } from '@/lib/documents/document-digest';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { attachmentsOf, listDocuments, readPdf } from '@/lib/documents/read-documents';
import * as pdf from '@/lib/documents/render-pdf';
import { goFirst } from '@/lib/health/results-first';
import { keepGiven, readGiven } from '@/lib/journal/given-numbers';
import { log } from '@/lib/log/log';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { forgetMerchant, merchantIdentity } from '@/lib/merchant/known-merchant';
import { settings } from '@/lib/settings/env';
import { readOurMovements } from '@/lib/statements/our-movements';
import {
  completeStay,
  deliver,
  holdNight,
  type OneNight,
  returnText,
  reverseStay,
  startNight,
  startOrder,
} from '../support/one-night';
import { asOwner, ownerQuery } from '../support/owner-sql';
import { actorOf, resolve } from '../support/people';
import { runSql } from '../support/plain-sql';
import { differingOrders } from '../support/replayed';
import { withBank } from '../support/shop';
import { createStaff } from '../support/staff';

const bank = withBank();
const year = new Date().getFullYear();
const documentsOf = ({ orderId }: Pick<OneNight, 'orderId'>) =>
  db().document.findMany({ where: { orderId }, orderBy: { issuedAt: 'asc' } });
const contentsOf = async (stay: OneNight) =>
  (await documentsOf(stay)).map(({ content }) => content as unknown as DocumentContent);
const numberOf = (label = '') => Number(label.slice(-6));
const printBefore = ({ orderId }: OneNight, number: number) =>
  runSql('UPDATE "order" SET invoice_number = $2 WHERE id = $1::uuid', [orderId, number]);

const complete = async (stay: OneNight, amountText: string) => completeStay(stay, { amountText });
const reverse = async (stay: OneNight) =>
  reverseStay(stay, { amountText: await returnText(stay), reason: 'room was not ready' });

/** A sale that another message of the bank corrects upwards, and that is given back. */
async function giveBackCorrected() {
  const sale = await startOrder('GOODS');
  const paid = await bank.pay(sale.gatewayOrderId);
  await deliver(paid);
  await makeDueDocuments();
  await deliver(await bank.sign({ ...paid, AMOUNT: '26000.00' }));
  const conflict = { attemptId: sale.attemptId, verdict: 'CONFLICT' };
  const { id } = await db().evidence.findFirstOrThrow({ where: conflict });
  const accepted = { amountText: '', acceptedEvidenceId: id.toString() };
  await resolve(sale, { outcome: 'REVERSED', ...accepted });
  await makeDueDocuments();
  await makeDueDocuments();
  return sale;
}

afterAll(async () => {
  const gaps = await runSql(`SELECT kind FROM document GROUP BY is_test, kind, series_year
      HAVING count(*) <> max(number) - min(number) + 1`);
  expect(gaps).toEqual([]);
});

test('H10 a database that was restored to a time before gives no number a second time: the series goes on above what this machine saw', async () => {
  await runSql("INSERT INTO installation (id, made_by) VALUES (1, 'demo') ON CONFLICT DO NOTHING");
  const { createdAt } = await db().installation.findFirstOrThrow();
  await keepGiven(createdAt, [`TEST-CNF-${year}-000500`, `CNF-${year}-000900`]);
  const stay = await holdNight(bank);
  await makeDueDocuments();
  expect(await contentsOf(stay)).toMatchObject([{ label: `TEST-CNF-${year}-000501` }]);
  expect(await readGiven(createdAt)).toContain(`TEST-CNF-${year}-000501`);
  // What the restore lost is named, until somebody says that it is known.
  expect(await findDocumentHoles()).toEqual([`TEST-CNF-${year}-000001..TEST-CNF-${year}-000500`]);
  Object.assign(settings(), { documentNumbersGiven: [`TEST-CNF-${year}-000500`] });
  expect(await findDocumentHoles()).toEqual([]);
});

test('documents wait while a result is recorded, and are made right after', async () => {
  const stay = await holdNight(bank);
  let finish = () => {};
  const recorded = goFirst(() => new Promise<void>((resolve) => (finish = resolve)));
  const made = makeDueDocuments();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await documentsOf(stay)).toEqual([]);
  finish();
  await recorded;
  await made;
  expect(await documentsOf(stay)).toHaveLength(1);
});

test('an order whose number an older build printed keeps it, the series goes on above it, and what is given back names it', async () => {
  const old = await startNight();
  await printBefore(old, 4_321);
  await deliver(await bank.pay(old.gatewayOrderId));
  await complete(old, '25000');
  await makeDueDocuments();
  expect(await documentsOf(old)).toEqual([]);
  const stay = await holdNight(bank);
  await complete(stay, '25000');
  await makeDueDocuments();
  const [, invoice] = await contentsOf(stay);
  expect(invoice?.label).toBe(`TEST-INV-${year}-004322`);
  const shown = async (query: DeskQuery) =>
    (await listDeskOrders(readDeskFilter(query))).rows.map((row) => [row.reference, row.invoice]);
  const label = invoice?.label ?? '';
  const [theirs, ours] = [
    [old.reference, '4321'],
    [stay.reference, label],
  ];
  expect(await shown({ invoiceFrom: label, invoiceTo: label })).toEqual([ours]);
  expect(await shown({ invoiceFrom: '4321', invoiceTo: '4322' })).toEqual([ours, theirs]);
  expect(await shown({ invoiceFrom: `INV-${year}-004323` })).toEqual([]);
  await reverse(old);
  await makeDueDocuments();
  expect(await contentsOf(old)).toMatchObject([{ kind: 'credit_note', invoice: '4321' }]);
  const taken = { kind: 'document', orderIds: [old.orderId] };
  expect((await interpretSearch('4321', null, '2026-11-24')).taken).toEqual(taken);
});

const firm = { companyName: 'Tigris Trading', companyAddress: 'Baghdad', companyTaxNumber: '9001' };

describe('an invoice to a company', () => {
  const recipient = async ({ reference }: OneNight, seen: object | null, typed: object) =>
    changeCompany(await actorOf<'complete'>((await createStaff({})).id), {
      ...typed,
      reference,
      seenCompany: shownCompany(seen),
    });
  const tigris = { name: 'Tigris Trading', address: 'Baghdad', taxNumber: '9001' };

  test('is made out to it where it was named before, and a hold names none', async () => {
    const stay = await holdNight(bank);
    const done = await recipient(stay, null, firm);
    expect(done).toEqual({ ok: true, value: { isReissued: false } });
    await complete(stay, '20000');
    await makeDueDocuments();
    const [held, invoice] = await contentsOf(stay);
    expect([held?.company, invoice?.company]).toEqual([undefined, tigris]);
    expect(await recipient(stay, tigris, firm)).toMatchObject({ code: 'UNCHANGED' });
    expect(await recipient(stay, null, {})).toMatchObject({ code: 'CHANGED_MEANWHILE' });
  });

  test('that was issued to the guest is given back and made again, without any money, and a reversal credits the last one', async () => {
    const stay = await holdNight(bank);
    await complete(stay, '20000');
    await makeDueDocuments();
    const before = await db().moneyMovement.count({ where: { orderId: stay.orderId } });
    const done = await recipient(stay, null, firm);
    expect(done).toEqual({ ok: true, value: { isReissued: true } });
    await makeDueDocuments();
    await makeDueDocuments();
    const rows = (await documentsOf(stay)).sort((one, other) => one.version - other.version);
    const [first, back, next] = rows.filter(({ kind }) => kind !== 'confirmation');
    expect(rows).toHaveLength(4);
    expect(back).toMatchObject({ kind: 'credit_note', version: 1, correctsId: first?.id });
    expect(back?.content).toMatchObject({ invoice: first?.label, isReissue: true });
    expect(back?.content).not.toHaveProperty('company');
    expect(next).toMatchObject({ kind: 'invoice', version: 2, movementId: first?.movementId });
    expect(next?.content).toMatchObject({ company: tigris, replaces: first?.label });
    const [, original] = await contentsOf(stay);
    expect(next?.content).toMatchObject({
      lines: original?.lines,
      totalMinor: original?.totalMinor,
    });
    for (const { content, digest } of rows)
      expect(digest).toBe(documentDigest(content as unknown as DocumentContent));
    expect(await db().moneyMovement.count({ where: { orderId: stay.orderId } })).toBe(before);
    const { createdAt } = await db().mailOutbox.findFirstOrThrow({
      where: { orderId: stay.orderId },
      orderBy: { createdAt: 'desc' },
    });
    const mail = { orderId: stay.orderId, createdAt, locale: 'en' };
    expect((await attachmentsOf(mail)).map(({ filename }) => filename)).toEqual([
      `${next?.label}.pdf`,
    ]);
    await reverse(stay);
    await makeDueDocuments();
    const credit = (await contentsOf(stay)).at(-1);
    expect(credit).toMatchObject({ kind: 'credit_note', invoice: next?.label, company: tigris });
    expect(await differingOrders()).toEqual([]);
  });
});

describe('a stay', () => {
  test('that is held, completed for less and given back has its three documents', async () => {
    const stay = await holdNight(bank);
    await complete(stay, '20000');
    await reverse(stay);
    await makeDueDocuments();
    const [held, invoice, credit] = await contentsOf(stay);
    expect(held).toMatchObject({ kind: 'confirmation', totalMinor: '25000000', taxes: [] });
    const lines = [{ totalMinor: '25000000' }, { word: 'difference', totalMinor: '-5000000' }];
    expect(invoice).toMatchObject({ kind: 'invoice', totalMinor: '20000000', lines });
    expect(credit).toMatchObject({ kind: 'credit_note', totalMinor: '20000000' });
    expect(credit).toMatchObject({ invoice: invoice?.label, reason: 'room was not ready' });
    const rows = await documentsOf(stay);
    expect(rows[2]?.correctsId).toBe(rows[1]?.id);
    for (const { content, digest } of rows)
      expect(digest).toBe(documentDigest(content as unknown as DocumentContent));
    const taken = { kind: 'document', orderIds: [stay.orderId] };
    expect(
      (await interpretSearch(invoice?.label.toLowerCase() ?? '', null, '2026-11-24')).taken,
    ).toEqual(taken);
    const removal = ownerQuery(`DELETE FROM document WHERE order_id = '${stay.orderId}'`);
    await expect(removal).rejects.toThrow('append-only');
  });

  test('is invoiced and given back with the tax of the day on which it was ordered, under the name and number that the merchant set', async () => {
    const keeper = await actorOf<'manage_catalogue'>((await createStaff({})).id);
    const set = async (stayRate: string) => {
      const { version: seenVersion } = await readTypedIdentity();
      const named = { taxNameEn: 'VAT', taxNumber: '77-01' };
      const typed = { ...named, stayRate, stayPrices: 'included', goodsPrices: 'included' };
      const set = await changeTaxes(keeper, { seenVersion, source: typed });
      expect(set).toMatchObject({ ok: true });
      await merchantIdentity();
    };
    const before = await holdNight(bank);
    await set('25');
    const stay = await holdNight(bank);
    await set('10');
    for (const one of [before, stay]) await complete(one, '20000');
    await reverse(stay);
    await makeDueDocuments();
    const taxes = [{ rate: 2_500, totalMinor: '20000000', taxMinor: '4000000' }];
    const merchant = { taxNumber: '77-01', taxName: { en: 'VAT' } };
    const [, invoice, credit] = await contentsOf(stay);
    expect(invoice).toMatchObject({ kind: 'invoice', taxes, merchant });
    expect(credit).toMatchObject({ kind: 'credit_note', taxes });
    expect((await contentsOf(before))[1]).toMatchObject({ kind: 'invoice', taxes: [] });
    await runSql('UPDATE shop_identity SET taxes = NULL');
    forgetMerchant();
  });

  test('that is held and released is never invoiced', async () => {
    const stay = await holdNight(bank);
    await reverse(stay);
    const [held, ...others] = await listDocuments(stay.reference);
    expect([held?.kind, others]).toEqual(['confirmation', []]);
  });

  test('gives its documents as files to itself alone', async () => {
    const [stay, other] = [await holdNight(bank), await holdNight(bank)];
    const [held] = await listDocuments(stay.reference);
    const wanted = { locale: 'ckb', form: 'receipt' } as const;
    const file = await readPdf(stay.reference, held?.label ?? '', wanted);
    expect(Buffer.from(file ?? []).toString('latin1')).toMatch(/^%PDF-/);
    expect(await readPdf(other.reference, held?.label ?? '', wanted)).toBeNull();
  });
});

describe('numbers', () => {
  test('O8 have no gap and no double when several processes make documents at once', async () => {
    const stays: OneNight[] = [];
    for (let count = 0; count < 5; count += 1) stays.push(await holdNight(bank));
    const made = await Promise.all([1, 2, 3].map(() => makeDueDocuments()));
    expect(made.reduce((sum, one) => sum + one, 0)).toBe(5);
    const labels = (await Promise.all(stays.map(documentsOf))).flat().map(({ label }) => label);
    const first = numberOf(labels[0]);
    expect(labels.map(numberOf)).toEqual(stays.map((_, index) => first + index));
    expect(await makeDueDocuments()).toBe(0);
  });

  test('are not used up by a document that cannot be made, and others go on', async () => {
    const [broken, stay] = [await holdNight(bank), await holdNight(bank)];
    await ownerQuery(`ALTER TABLE document ADD CONSTRAINT broken
      CHECK (order_id <> '${broken.orderId}')`);
    await makeDueDocuments();
    await ownerQuery('ALTER TABLE document DROP CONSTRAINT broken');
    expect(await documentsOf(broken)).toEqual([]);
    expect(await documentsOf(stay)).toHaveLength(1);
    await runSql('UPDATE document_due SET due_at = now()');
    await makeDueDocuments();
    const [[late], [early]] = [await documentsOf(broken), await documentsOf(stay)];
    expect(late?.number).toBe((early?.number ?? 0) + 1);
  });
});

describe('the email', () => {
  const sentAbout = async ({ orderId }: OneNight) => {
    const files = new Map<string, string[]>();
    const note: Parameters<typeof deliverDueMails>[0] = async ({ messageId, attachments = [] }) => {
      const [, about, kind = ''] = /^<([^.]+)\.([^@]+)@/.exec(messageId) ?? [];
      if (about === orderId)
        files.set(
          kind,
          attachments.map(({ filename }) => filename),
        );
    };
    await deliverDueMails(note, undefined, attachmentsOf);
    return files;
  };

  test('takes with it the document of what it tells, and no other', async () => {
    const stay = await holdNight(bank);
    await complete(stay, '25000');
    await makeDueDocuments();
    const [held, invoice] = (await documentsOf(stay)).map(({ label }) => [`${label}.pdf`]);
    const answer = Object.fromEntries(await sentAbout(stay));
    expect(answer).toEqual({ order_placed: [], invoice: held, completed: invoice });
  });

  test('leaves without a document that cannot be drawn, with the others', async () => {
    const sale = await giveBackCorrected();
    const [, broken, ...others] = (await documentsOf(sale)).map(({ label }) => label);
    const draw = pdf.renderPdf;
    const drawn = vi
      .spyOn(pdf, 'renderPdf')
      .mockImplementation((content, wanted) =>
        content.label === broken ? Promise.reject(new Error('no font')) : draw(content, wanted),
      );
    const failed = vi.spyOn(log, 'error');
    expect((await sentAbout(sale)).get('reversed')).toEqual(others.map((label) => `${label}.pdf`));
    const calls = failed.mock.calls;
    expect(calls).toEqual([['document.not_attached', expect.objectContaining({ code: broken })]]);
    for (const spy of [drawn, failed]) spy.mockRestore();
  });
});

test('a document that the owner took out leaves a hole that is found', async () => {
  const stays = [await holdNight(bank), await holdNight(bank), await holdNight(bank)];
  await makeDueDocuments();
  const [, middle] = await Promise.all(stays.map(contentsOf));
  const label = middle?.[0]?.label ?? '';
  const move = (by: number) =>
    asOwner(async (client) => {
      await client.query('SET session_replication_role = replica');
      const text = 'UPDATE document SET series_year = series_year + $1 WHERE label = $2';
      await client.query(text, [by, label]);
    });
  expect(await findDocumentHoles()).toEqual([]);
  await move(-90);
  expect(await findDocumentHoles()).toContain(label);
  await move(90);
});

test('J4 money that another message of the bank corrects upwards is booked, invoiced and given back anew', async () => {
  const sale = await giveBackCorrected();
  const lines = await db().moneyMovement.findMany({ where: { attemptId: sale.attemptId } });
  const words = lines.map((one) => `${one.kind} ${one.figure} ${one.round} ${one.amountMinor}`);
  const corrected = ['TAKEN TAKEN 0 25000000', 'CORRECTED TAKEN 0 -25000000'];
  corrected.push('TAKEN TAKEN 1 26000000', 'REFUNDED REFUNDED 0 26000000');
  expect(words).toEqual(expect.arrayContaining(corrected));
  const documents = await documentsOf(sale);
  const labelOf = (id: string | null) => documents.find((one) => one.id === id)?.label;
  const [first, , second] = documents;
  const told = documents.map(({ kind, content, correctsId }) => [
    kind,
    (content as unknown as DocumentContent).totalMinor,
    labelOf(correctsId),
  ]);
  expect(told).toEqual([
    ['invoice', '25000000', undefined],
    ['credit_note', '25000000', first?.label],
    ['invoice', '26000000', undefined],
    ['credit_note', '26000000', second?.label],
  ]);
  const day = new Date().toISOString().slice(0, 10);
  const writtenBefore = new Date(Date.now() + 1);
  const days = { firstDay: day, lastDay: day, zone: 'UTC', writtenBefore };
  const ours = (await readOurMovements(days, [], true))
    .filter(({ attemptId }) => attemptId === sale.attemptId)
    .map(({ kind, amountMinor }) => `${kind} ${amountMinor}`);
  expect(ours.sort()).toEqual(['refunded 26000000', 'taken 26000000']);
  expect(await differingOrders()).toEqual([]);
});
