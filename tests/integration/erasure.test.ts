import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '@/lib/actor';
import { verifyAudit } from '@/lib/audit/verify/verify-audit';
import { db } from '@/lib/db/client';
import { queryOnce } from '@/lib/db/transaction';
import { checkDocuments } from '@/lib/documents/check-documents';
import { makeDueDocuments } from '@/lib/documents/make-documents';
import { deliverDueMails } from '@/lib/mail/deliver-mails';
import { eraseGuest } from '@/lib/orders/erasure/erase-guest';
import { forgetOld } from '@/lib/orders/erasure/forget-old';
import { orderKey } from '@/lib/orders/order-link';
import { findOrderForShopper } from '@/lib/orders/read-order';
import { addNote } from '@/lib/orders/write-note';
import { checkOrders } from '@/lib/payments/janitor/check-parity';
import { replayOrders } from '@/lib/payments/replay/replay-orders';
import { approvedOrder } from '../support/held-stay';
import { holdNight } from '../support/one-night';
import { asOwner, plantRow } from '../support/owner-sql';
import { createPerson } from '../support/people';
import { plain } from '../support/plain-sql';
import { withBank } from '../support/shop';

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
  await queryOnce(
    plain('UPDATE "order" SET customer_name = $2, customer_email = $3 WHERE id = $1'),
    [order.orderId, name, email],
  );
  await queryOnce(
    plain(`UPDATE mail_outbox SET recipient = $2,
      payload = payload || jsonb_build_object('customerName', $3::text) WHERE order_id = $1`),
    [order.orderId, email, name],
  );
  await makeDueDocuments();
  await deliverDueMails(async () => {});
  await queryOnce(plain(`UPDATE order_goods SET state = 'HANDED_OVER' WHERE order_id = $1`), [
    order.orderId,
  ]);
  return { ...order, name, email };
}

/** What staff add to an order: a corrected address and a note. */
async function tellMore(order: {
  orderId: string;
  reference: string;
  name: string;
  email: string;
}) {
  const { orderId, reference, name, email } = order;
  await queryOnce(
    plain(`INSERT INTO email_corrections (id, order_id, old_email, new_email, corrected_by_id,
      corrected_at) VALUES ($1, $2, $3, $3, $4, now())`),
    [randomUUID(), orderId, email, person.userId],
  );
  await queryOnce(
    plain(`INSERT INTO phone_corrections (order_id, old_phone, new_phone, corrected_by_id,
      corrected_at) SELECT id, $2, customer_phone, $3, now() FROM "order" WHERE id = $1`),
    [orderId, `+964${email}`, person.userId],
  );
  const note = { reference, text: `called ${name}`, clientToken: randomUUID() };
  await addNote(person as unknown as Actor<'see_orders'>, note);
}

/** The tables in which a text stands anywhere. */
async function tablesWith(words: string): Promise<string[]> {
  return asOwner(async (client) => {
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
}

describe('a guest who asks to be forgotten', () => {
  test('is, everywhere but on documents, and what proves the money still fits', async () => {
    const { orderId, reference, name, email } = await finished();
    await tellMore({ orderId, reference, name, email });
    expect(await tablesWith(name)).toEqual(
      expect.arrayContaining(['"order"', 'documents', 'mail_outbox', 'order_note_version']),
    );
    const key = orderKey({ id: orderId, linkRound: 0 });
    expect(await findOrderForShopper({ reference, key })).not.toBeNull();

    expect(await erase(reference)).toEqual({ ok: true, value: true });
    expect(await tablesWith(email)).toEqual([]);
    expect(await tablesWith(name)).toEqual(['documents']);
    expect(await tablesWith(name.split(' ')[1] ?? '')).toEqual(['documents']);
    expect(await findOrderForShopper({ reference, key })).toBeNull();
    expect((await rowOf(orderId)).erasedAt).not.toBeNull();
    const entry = await db().auditEntry.findFirst({ where: { action: 'order.guest_erased' } });
    expect(entry).toMatchObject({ actorId: person.userId, subject: `order:${orderId}` });

    expect((await verifyAudit()).findings).toEqual([]);
    expect(await checkOrders([orderId])).toEqual([]);
    expect(await differing(reference)).toEqual([]);
    const changed: string[] = [];
    await checkDocuments((label) => changed.push(label));
    expect(changed).toEqual([]);
    expect(await erase(reference)).toMatchObject({ code: 'DONE_ALREADY' });
  });

  test('is not while the order is not over, nor by mistake', async () => {
    const held = await holdNight(bank);
    await deliverDueMails(async () => {});
    expect(await erase(held.reference, 'another')).toMatchObject({ code: 'NOT_CONFIRMED' });
    expect(await erase('NOSUCHORDER')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await erase(held.reference)).toMatchObject({ code: 'MONEY_OPEN' });
    const { orderId, reference } = await finished();
    const set = (text: string) => queryOnce(plain(text), [orderId]);
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
    await forgetOld(daysFromNow(179));
    expect(await both()).toEqual([false, false]);
    await forgetOld(daysFromNow(181));
    expect(await both()).toEqual([true, false]);
    expect(await tablesWith(paid.email)).toContain('mail_outbox');
    await forgetOld(daysFromNow(366));
    expect(await tablesWith(paid.email)).toEqual(['"order"']);
    await forgetOld(daysFromNow(1_096));
    expect(await both()).toEqual([true, true]);
    expect(await tablesWith(paid.name)).toEqual(['documents']);
    expect(await db().evidence.count({ where: { orderId: paid.orderId } })).toBeGreaterThan(1);
    expect((await verifyAudit()).findings).toEqual([]);
    expect(await differing(paid.reference)).toEqual([]);
  });

  test('is the name on a document after ten years, and its digest holds without it', async () => {
    const { orderId, name } = await finished();
    const [document] = await db().document.findMany({ where: { orderId } });
    const changed = async () => {
      const found: string[] = [];
      await checkDocuments((label) => found.push(label));
      return found;
    };
    // Nobody, whatever is set, takes it within five years.
    const take = plain(`UPDATE documents SET content = (content - 'guestSalt')
      || '{"customerName":"-"}' WHERE id = $1`);
    await expect(queryOnce(take, [document?.id])).rejects.toMatchObject({ code: '42501' });
    await plantRow(`UPDATE documents SET issued_at = now() - interval '11 years' WHERE id = $1`, [
      document?.id,
    ]);
    const alter = plain(`UPDATE documents SET content = content || '{"totalMinor":"1"}'
      WHERE id = $1`);
    await expect(queryOnce(alter, [document?.id])).rejects.toMatchObject({ code: '42501' });
    await forgetOld(new Date());
    expect(await tablesWith(name)).not.toContain('documents');
    expect(await changed()).toEqual([]);
    await plantRow(`UPDATE documents SET content = content || '{"totalMinor":"1"}' WHERE id = $1`, [
      document?.id,
    ]);
    expect(await changed()).toEqual([document?.label]);
  });

  test.each([
    [`UPDATE email_corrections SET new_email = 'another@guest.test'`],
    [`UPDATE phone_corrections SET new_phone = '+9647701234567'`],
    [`UPDATE order_note_version SET text = 'other words'`],
    ['UPDATE order_note_version SET version = 9'],
    ['DELETE FROM order_note_version'],
    ['DELETE FROM email_corrections'],
    ['DELETE FROM phone_corrections'],
    ['DELETE FROM documents'],
  ])('leaves no door for other changes: %s', async (text) => {
    await expect(queryOnce(plain(text))).rejects.toMatchObject({ code: '42501' });
  });
});

/** What the order's rows have that its evidence does not give. */
async function differing(reference: string): Promise<unknown[]> {
  const found: unknown[] = [];
  await replayOrders({ reference }, (one) => found.push(one));
  return found;
}
