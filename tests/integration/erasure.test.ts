import { randomUUID } from 'node:crypto';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { queryOnce } from '@/lib/db/transaction';
import { changeCompany, shownCompany } from '@/lib/documents/change-company';
import { checkDocuments } from '@/lib/documents/check-documents';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { readReturned } from '@/lib/gap/read-erased';
import { journalWritten } from '@/lib/journal/write-journal';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { applyRetention } from '@/lib/orders/erasure/apply-retention';
import { eraseAgain, eraseGuest } from '@/lib/orders/erasure/erase-guest';
import {
  eraseGuestOrders,
  exportGuest,
  ordersOfGuest,
} from '@/lib/orders/erasure/guest-of-address';
import { orderKey } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { addNote } from '@/lib/orders/write-note';
import { checkOrders } from '@/lib/payments/janitor/check-parity';
import { replayOrders } from '@/lib/payments/replay/replay-orders';
import type { Actor } from '@/lib/rights/actor';
import { approvedOrder } from '../support/held-stay';
import { holdNight } from '../support/one-night';
import { asOwner, ownerQuery, plantRow } from '../support/owner-sql';
import { createPerson } from '../support/people';
import { plain, runSql } from '../support/plain-sql';
import { auditOf } from '../support/records';
import { withBank } from '../support/shop';
import { temporarySpool } from '../support/temporary-spool';

process.env.SPOOL_DIR = temporarySpool();
const bank = withBank();
let person: Actor<'manage_users'>;
beforeAll(async () => {
  person = await createPerson<'manage_users'>();
});

const erase = (reference: string, typed = reference) => eraseGuest(person, { reference, typed });
const rowOf = (id: string) => db().order.findUniqueOrThrow({ where: { id } });
const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Goods that were paid and handed over, with all that follows from it. */
async function finished() {
  const order = await approvedOrder(bank, 'GOODS');
  const name = `Guest ${randomUUID().slice(0, 8)}`;
  const email = `${randomUUID().slice(0, 8)}@guest.test`;
  const given = [order.orderId, name, email];
  await runSql('UPDATE "order" SET customer_name = $2, customer_email = $3 WHERE id = $1', given);
  await runSql(
    `UPDATE mail_outbox SET recipient = $2,
      payload = payload || jsonb_build_object('customerName', $3::text) WHERE order_id = $1`,
    [order.orderId, email, name],
  );
  await makeDueDocuments();
  await deliverDueMails(async () => {});
  await runSql(`UPDATE order_goods SET state = 'HANDED_OVER' WHERE order_id = $1`, [order.orderId]);
  return { ...order, name, email };
}

/** What staff add to an order: a corrected address and a note. */
async function tellMore(
  order: Pick<Awaited<ReturnType<typeof finished>>, 'orderId' | 'reference' | 'name' | 'email'>,
) {
  const { orderId, reference, name, email } = order;
  await runSql(
    `INSERT INTO email_correction (id, order_id, old_email, new_email, corrected_by_id,
      corrected_at) VALUES ($1, $2, $3, $3, $4, now())`,
    [randomUUID(), orderId, email, person.userId],
  );
  await runSql(
    `INSERT INTO phone_correction (order_id, old_phone, new_phone, corrected_by_id,
      corrected_at) SELECT id, $2, customer_phone, $3, now() FROM "order" WHERE id = $1`,
    [orderId, `+964${email}`, person.userId],
  );
  const note = { reference, note: `called ${name}`, clientToken: randomUUID() };
  await addNote(person as unknown as Actor<'see_orders'>, note);
}

/** Everything else that the shop learns of a guest, each word of it found nowhere else. */
async function tellEverything(order: { orderId: string; email: string }): Promise<string[]> {
  const { orderId, email } = order;
  const word = (of: string) => `${of}-${randomUUID().slice(0, 8)}`;
  const phone = `+964770${String(Math.random()).slice(2, 9)}`;
  const delivery = {
    recipient: word('recipient'),
    phone: `${phone}1`,
    address: word('address'),
    note: word('note'),
    zone: 'Karrada',
  };
  const stay = { guestNames: word('companion'), bed: 'twin', arrival: '', wishes: word('wish') };
  const [former, payer] = [`${word('former')}@guest.test`, word('payer')];
  const set = (text: string, ...values: unknown[]) => runSql(text, [orderId, ...values]);
  const company = { name: word('company'), address: word('office'), taxNumber: word('tax') };
  const contact = 'customer_phone = $2, stay_details = $3::jsonb, invoice_to = $4::jsonb';
  const told = [stay, company].map((one) => JSON.stringify(one));
  await set(`UPDATE "order" SET ${contact} WHERE id = $1`, phone, ...told);
  const way = `way = 'deliver', due_on = current_date, delivery = $2::jsonb`;
  await set(`UPDATE order_goods SET ${way} WHERE order_id = $1`, JSON.stringify(delivery));
  const formerPhone = `${phone}2`;
  const by = `corrected_by_id, corrected_at) SELECT`;
  await set(
    `INSERT INTO email_correction (id, order_id, old_email, new_email, ${by}
    gen_random_uuid(), $1, $2, $3, $4, now()`,
    former,
    email,
    person.userId,
  );
  await set(
    `INSERT INTO phone_correction (order_id, old_phone, new_phone, ${by}
    $1, $2, $2, $3, now()`,
    formerPhone,
    person.userId,
  );
  await runSql(
    `INSERT INTO mail_outbox (id, subject_key, kind, recipient, locale, payload, state)
     SELECT gen_random_uuid(), gen_random_uuid()::text, 'order_links', a, 'en',
       jsonb_build_object('link', a), s::"MailState"
     FROM unnest($1::text[]) AS a, unnest(ARRAY['SENT', 'QUEUED']) AS s`,
    [[email.toUpperCase(), former]],
  );
  await runSql('INSERT INTO link_request (email, asked_at) VALUES ($1, now())', [email]);
  await set(
    `INSERT INTO anonymous_charge (id, order_id, network, recipient, nights, value_minor, is_above,
       has_mail, at) VALUES (gen_random_uuid(), $1, 'x', $2, 0, 1, false, true, now())`,
    email,
  );
  await plantStatement(orderId, ['600000000001', payer, '2500']);
  const words = [delivery.recipient, delivery.phone, delivery.address, delivery.note];
  words.push(...Object.values(company));
  return [...words, phone, formerPhone, stay.guestNames, stay.wishes, former, payer];
}

/** A row of a statement of the bank: the first column is read as RRN, the last as amount. */
async function plantStatement(orderId: string | null, cells: readonly string[], days = 0) {
  const id = randomUUID();
  await plantRow(
    `INSERT INTO bank_statement (id, digest, file_name, bytes, encoding, delimiter, header,
       header_signature, state, mapping, is_test, uploaded_by_id, uploaded_at)
     VALUES ($1::uuid, $1::text, 'x.csv', 1, 'utf-8', ',', '{a,b,c}', 'x', 'MATCHED',
       '{"columns":{"rrn":0,"amount":2,"approval":null}}', true, $2, now() - $3 * interval '1 day')`,
    [id, person.userId, days],
  );
  await plantRow(
    'INSERT INTO statement_row (statement_id, line, cells, order_id) VALUES ($1, 1, $2, $3)',
    [id, cells, orderId],
  );
  const text = 'SELECT cells FROM statement_row WHERE statement_id = $1';
  return { read: async () => (await ownerQuery(text, [id])).rows[0]?.cells };
}

/** The tables in which a text stands anywhere. */
const tablesWith = async (words: string): Promise<string[]> =>
  asOwner(async (client) => {
    const tables = await client.query(
      `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    );
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const rows = await client.query(
        `SELECT 1 FROM ${name} t WHERE strpos(lower(t::text), $1) > 0 LIMIT 1`,
        [words.toLowerCase()],
      );
      if (rows.rows.length > 0) found.push(name);
    }
    return found.sort();
  });

describe('a guest who asks to be forgotten', () => {
  test('is, everywhere but on documents, and what proves the money still fits', async () => {
    const { orderId, reference, name, email } = await finished();
    await tellMore({ orderId, reference, name, email });
    const words = await tellEverything({ orderId, email });
    for (const word of words) expect(await tablesWith(word), word).not.toEqual([]);
    const given = ['"order"', 'document', 'mail_outbox', 'order_note_version'];
    expect(await tablesWith(name)).toEqual(expect.arrayContaining(given));
    const key = orderKey({ id: orderId, linkRound: 0 });
    expect(await findOrderForShopper({ reference, key })).not.toBeNull();
    expect(await erase(reference)).toEqual({ ok: true, value: true });
    expect(await tablesWith(email)).toEqual([]);
    for (const word of words) expect(await tablesWith(word), word).toEqual([]);
    expect(await tablesWith(name)).toEqual(['document']);
    expect(await tablesWith(name.split(' ')[1] ?? '')).toEqual(['document']);
    expect(await findOrderForShopper({ reference, key })).toBeNull();
    expect((await rowOf(orderId)).erasedAt).not.toBeNull();
    const erased = await auditOf(`order:${orderId}`, 'order.guest_erased');
    expect(erased).toMatchObject([{ actorId: person.userId }]);
    expect((await verifyAudit()).findings).toEqual([]);
    expect(await checkOrders([orderId])).toEqual([]);
    expect(await differing(reference)).toEqual([]);
    expect(await changedDocuments()).toEqual([]);
    expect(await erase(reference)).toMatchObject({ code: 'DONE_ALREADY' });
  });

  test('is again after a restore, by the journal; what is needed here waits', async () => {
    const { orderId, reference, name } = await finished();
    const spool = process.env.SPOOL_DIR ?? '';
    await erase(reference);
    await journalWritten();
    const since = new Date(Date.now() - 60_000);
    expect(await readReturned([spool], since)).toEqual([]);
    const given = [orderId, name];
    await plantRow(`UPDATE "order" SET erased_at = NULL, customer_name = $2 WHERE id = $1`, given);
    expect(await readReturned([spool], since)).toEqual([{ id: orderId, reference }]);
    const again = () => eraseAgain(person, [orderId]);
    const wait = (state: string) =>
      plantRow(`UPDATE order_goods SET state = '${state}' WHERE order_id = $1`, [orderId]);
    await wait('READY');
    expect(await again()).toEqual({ done: [], needed: [reference] });
    await wait('HANDED_OVER');
    expect(await again()).toEqual({ done: [reference], needed: [] });
    expect(await tablesWith(name)).toEqual(['document']);
    expect(await readReturned([spool], since)).toEqual([]);
    expect((await verifyAudit()).findings).toEqual([]);
  });

  test('is not while the order is not over, nor by mistake', async () => {
    const held = await holdNight(bank);
    await deliverDueMails(async () => {});
    expect(await erase(held.reference, 'another')).toMatchObject({ code: 'NOT_CONFIRMED' });
    expect(await erase('NOSUCHORDER')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await erase(held.reference)).toMatchObject({ code: 'MONEY_OPEN' });
    const { orderId, reference } = await finished();
    const set = (text: string) => runSql(text, [orderId]);
    await set(`UPDATE order_goods SET state = 'READY' WHERE order_id = $1`);
    expect(await erase(reference)).toMatchObject({ code: 'GOODS_AHEAD' });
    await set(`UPDATE order_goods SET state = 'HANDED_OVER' WHERE order_id = $1`);
    await set(`UPDATE order_line SET kind = 'STAY', check_in = current_date - 1,
      check_out = current_date + 1 WHERE order_id = $1`);
    expect(await erase(reference)).toMatchObject({ code: 'STAY_AHEAD' });
    await set(`UPDATE order_line SET kind = 'GOODS' WHERE order_id = $1`);
    await set(`UPDATE mail_outbox SET state = 'QUEUED' WHERE order_id = $1`);
    expect(await erase(reference)).toMatchObject({ code: 'ON_ITS_WAY' });
    await set(`INSERT INTO attention_item (id, kind, subject, order_id)
      VALUES (gen_random_uuid(), 'shop', 'x', $1)`);
    expect(await erase(reference)).toMatchObject({ code: 'ISSUE_OPEN' });
    expect((await rowOf(orderId)).customerName).toContain('Guest');
  });
});

test('a person who has several orders is found by the address, gets what the shop holds, and is erased in all of them', async () => {
  const [first, second, former] = [await finished(), await finished(), await finished()];
  const needed = await finished();
  const set = (text: string, ...values: unknown[]) => queryOnce(plain(text), values);
  const { email } = first;
  for (const { orderId } of [second, needed]) {
    const text = 'UPDATE "order" SET customer_email = $2 WHERE id = $1';
    await set(text, orderId, email.toUpperCase());
  }
  await tellMore({ ...former, email });
  const words = await tellEverything({ orderId: second.orderId, email });
  await set(`UPDATE order_goods SET state = 'READY' WHERE order_id = $1`, needed.orderId);
  const found = await ordersOfGuest(person, ` ${email} `);
  expect(found.map(({ reference, need }) => [reference, need]).sort()).toEqual(
    [
      [first.reference, null],
      [second.reference, null],
      [former.reference, null],
      [needed.reference, 'GOODS_AHEAD'],
    ].sort(),
  );
  const held = (await exportGuest(person, email)) ?? '';
  const payer = words.pop();
  for (const word of [...words, first.name, former.name]) expect(held).toContain(word);
  expect(held).not.toContain(payer);
  const entries = await db().auditEntry.findMany({ where: { action: 'order.guest_exported' } });
  expect(entries.map(({ subject }) => subject).sort()).toEqual(
    [first, second, former, needed].map(({ orderId }) => `order:${orderId}`).sort(),
  );
  const eraseAll = (typed: string) => eraseGuestOrders(person, { email, typed });
  expect(await eraseAll('other@guest.test')).toMatchObject({ code: 'NOT_CONFIRMED' });
  expect(await eraseAll(email)).toMatchObject({ ok: true, value: { done: 3, needed: 1 } });
  for (const { name } of [first, second, former]) {
    expect(await tablesWith(name)).toEqual(['document']);
  }
  for (const word of words) expect(await tablesWith(word), word).toEqual([]);
  expect((await rowOf(needed.orderId)).customerName).toBe(needed.name);
  await set(`UPDATE order_goods SET state = 'HANDED_OVER' WHERE order_id = $1`, needed.orderId);
  expect(await eraseAll(email)).toMatchObject({ ok: true, value: { done: 1, needed: 0 } });
  expect(await tablesWith(email)).toEqual([]);
  expect(await eraseAll(email)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await exportGuest(person, email)).toBeNull();
  expect((await verifyAudit()).findings).toEqual([]);
  expect(await checkOrders([first.orderId, needed.orderId])).toEqual([]);
});

describe('what is over its time', () => {
  // There is something to change.
  beforeAll(async () => tellMore(await finished()));

  test('goes by itself: unpaid orders first, paid ones later, the money’s evidence never', async () => {
    const paid = await finished();
    const unpaid = await approvedOrder(bank, 'GOODS', { ACTION: '2', RC: '05' });
    await deliverDueMails(async () => {});
    const isErased = async ({ orderId }: { orderId: string }) =>
      (await rowOf(orderId)).erasedAt !== null;
    const both = async () => [await isErased(unpaid), await isErased(paid)];
    await applyRetention(daysFromNow(179));
    expect(await both()).toEqual([false, false]);
    await applyRetention(daysFromNow(181));
    expect(await both()).toEqual([true, false]);
    expect(await tablesWith(paid.email)).toContain('mail_outbox');
    await applyRetention(daysFromNow(366));
    expect(await tablesWith(paid.email)).toEqual(['"order"']);
    await applyRetention(daysFromNow(1_096));
    expect(await both()).toEqual([true, true]);
    expect(await tablesWith(paid.name)).toEqual(['document']);
    expect(await db().evidence.count({ where: { orderId: paid.orderId } })).toBeGreaterThan(1);
    expect((await verifyAudit()).findings).toEqual([]);
    expect(await differing(paid.reference)).toEqual([]);
  });

  test('is the name on a document after ten years, and the company, and its digest holds without them', async () => {
    const { orderId, name, reference } = await finished();
    const company = { companyName: `Firm ${name}`, companyAddress: 'Erbil', companyTaxNumber: '' };
    const seenCompany = shownCompany(null);
    const clerk = person as unknown as Actor<'complete'>;
    await changeCompany(clerk, { ...company, reference, seenCompany });
    await makeDueDocuments();
    const documents = await db().document.findMany({ where: { orderId }, orderBy: { id: 'asc' } });
    const document = documents.find(({ kind, version }) => kind === 'invoice' && version === 2);
    // Nobody, whatever is set, takes it within five years.
    const take = plain(`UPDATE document SET content = (content - 'guestSalt')
      || '{"customerName":"-"}' WHERE id = $1`);
    await expect(queryOnce(take, [document?.id])).rejects.toMatchObject({ code: '42501' });
    await plantRow(
      `UPDATE document SET issued_at = now() - interval '11 years' WHERE order_id = $1`,
      [orderId],
    );
    const alter = plain(`UPDATE document SET content = content || '{"totalMinor":"1"}'
      WHERE id = $1`);
    await expect(queryOnce(alter, [document?.id])).rejects.toMatchObject({ code: '42501' });
    await applyRetention(new Date());
    expect(await tablesWith(name)).not.toContain('document');
    expect(await changedDocuments()).toEqual([]);
    await plantRow(`UPDATE document SET content = content || '{"totalMinor":"1"}' WHERE id = $1`, [
      document?.id,
    ]);
    expect(await changedDocuments()).toEqual([document?.label]);
  });

  test('is who paid, in the bank’s file, and it can be compared again', async () => {
    const [young, old] = [
      await plantStatement(null, ['600000000002', 'Young Payer', '10'], 1_000),
      await plantStatement(null, ['600000000003', 'Old Payer', '10'], 1_200),
    ];
    await applyRetention(new Date());
    expect(await young.read()).toEqual(['600000000002', 'Young Payer', '10']);
    expect(await old.read()).toEqual(['600000000003', '', '10']);
  });

  test.each([
    [`UPDATE email_correction SET new_email = 'another@guest.test'`],
    [`UPDATE phone_correction SET new_phone = '+9647701234567'`],
    [`UPDATE order_note_version SET text = 'other words'`],
    ['UPDATE order_note_version SET version = 9'],
    ['DELETE FROM order_note_version'],
    ['DELETE FROM email_correction'],
    ['DELETE FROM phone_correction'],
    ['DELETE FROM document'],
  ])('leaves no door for other changes: %s', async (text) => {
    await expect(runSql(text)).rejects.toMatchObject({ code: '42501' });
  });
});

/** The documents that are not as they were issued. */
async function changedDocuments(): Promise<string[]> {
  const found: string[] = [];
  await checkDocuments((label) => found.push(label));
  return found;
}

/** What the order's rows have that its evidence does not give. */
async function differing(reference: string): Promise<unknown[]> {
  const found: unknown[] = [];
  await replayOrders({ reference }, (one) => found.push(one));
  return found;
}
