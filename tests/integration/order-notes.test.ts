import { randomUUID } from 'node:crypto';
import { db } from '@/lib/db/client';
import { readSupportBundle } from '@/lib/inspector/read-support-bundle';
import { readNotes } from '@/lib/orders/read-notes';
import { addNote, editNote, withdrawNote } from '@/lib/orders/write-note';
import type { EvidenceSource } from '@/prisma/generated/enums';
import { listAttempt, listOrder } from '../support/listed-order';
import { must } from '../support/must';
import { ownerQuery } from '../support/owner-sql';
import { createPerson } from '../support/people';
import { runSql } from '../support/plain-sql';
import { auditOf } from '../support/records';

const contact = { name: 'Sara Ahmed', email: 'sara@example.test', phone: '+9647701234567' };
let layla: Awaited<ReturnType<typeof createPerson<'see_orders'>>>;
let omar: typeof layla;
let huda: typeof layla;
const createOrder = () => listOrder(contact);
const createHold = (orderId: string) =>
  listAttempt(orderId, { description: `Stay of ${contact.name}`, rrn: '795224891097' });

const noteOn = async (reference: string, text = 'Guest arrives late') =>
  must(await addNote(layla, { reference, note: text, clientToken: randomUUID() })).noteId;

beforeAll(async () => {
  [layla, omar, huda] = await Promise.all([
    createPerson<'see_orders'>(['see_orders'], 'Layla'),
    createPerson<'see_orders'>(['see_orders'], 'Omar'),
    createPerson<'see_orders'>(['see_orders', 'manage_users'], 'Huda'),
  ]);
});

describe('notes about an order', () => {
  test('keep every wording, with who wrote it', async () => {
    const { reference } = await createOrder();
    const noteId = await noteOn(reference);
    await editNote(huda, { noteId, seenVersion: '1', note: 'Guest arrives at 23:00' });
    await withdrawNote(layla, { noteId, seenVersion: '2' });
    expect(await readNotes(reference)).toMatchObject([
      {
        noteId,
        versions: [
          { version: 3, author: 'Layla', text: 'Guest arrives at 23:00', isWithdrawn: true },
          { version: 2, author: 'Huda', text: 'Guest arrives at 23:00', isWithdrawn: false },
          { version: 1, author: 'Layla', text: 'Guest arrives late', isWithdrawn: false },
        ],
      },
    ]);
  });

  test('A5 are changed and withdrawn by their writer, and by who manages users', async () => {
    const { reference } = await createOrder();
    const noteId = await noteOn(reference);
    const before = await readNotes(reference);
    const seen = { noteId, seenVersion: '1' };
    expect(await editNote(omar, { ...seen, note: 'Other' })).toMatchObject({ code: 'NOT_YOURS' });
    expect(await withdrawNote(omar, seen)).toMatchObject({ code: 'NOT_YOURS' });
    expect(await readNotes(reference)).toEqual(before);
    expect(await withdrawNote(huda, seen)).toMatchObject({ ok: true });
    const again = { noteId, seenVersion: '2', note: 'Back' };
    expect(await editNote(layla, again)).toMatchObject({ ok: true });
  });

  test('are in the audit, by a hash of their words and not by the words', async () => {
    const { id, reference } = await createOrder();
    const noteId = await noteOn(reference, 'Minibar is disputed');
    await editNote(layla, { noteId, seenVersion: '1', note: 'Minibar is paid' });
    const rows = await auditOf(`order:${id}`);
    expect(rows).toMatchObject([
      { action: 'note.added', actorName: 'Layla', cause: `note:${noteId}` },
      { action: 'note.edited', actorName: 'Layla', after: { order: 'AUTHORISED' } },
    ]);
    const written = rows.map(({ before, after, cause }) => ({ before, after, cause }));
    expect(JSON.stringify(written)).not.toContain('Minibar');
  });

  test('leave the order itself, and what others have open of it, as it was', async () => {
    const { id, reference } = await createOrder();
    const before = await db().order.findUniqueOrThrow({ where: { id } });
    await noteOn(reference);
    expect(await db().order.findUniqueOrThrow({ where: { id } })).toEqual(before);
  });

  test('are one after a double click', async () => {
    const { reference } = await createOrder();
    const wish = { reference, note: 'Once', clientToken: randomUUID() };
    const [first, second] = await Promise.all([addNote(layla, wish), addNote(layla, wish)]);
    expect(first).toEqual(second);
    expect(await readNotes(reference)).toHaveLength(1);
  });

  test('are not written over words that the page did not show', async () => {
    const { reference } = await createOrder();
    const noteId = await noteOn(reference);
    const [one, other] = await Promise.all([
      editNote(layla, { noteId, seenVersion: '1', note: 'One' }),
      editNote(huda, { noteId, seenVersion: '1', note: 'Other' }),
    ]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    expect([one, other].find((answer) => !answer.ok)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect((await readNotes(reference))[0]?.versions).toHaveLength(2);
  });

  test.each([
    ['nothing but space', ' \n\t ', 'required'],
    ['nothing that is seen', '\u200b\u202e', 'required'],
    ['too many words', 'x'.repeat(2_001), 'tooLong'],
    ['N2 a card number', 'paid with 4111 1111 1111 1111', 'CARD_NUMBER'],
    ['N2 a card number in Arabic digits', '٤١١١١١١١١١١١١١١١', 'CARD_NUMBER'],
  ])('refuse %s', async (_what, text, code) => {
    const { id, reference } = await createOrder();
    const answer = await addNote(layla, { reference, note: text, clientToken: randomUUID() });
    expect(answer).toMatchObject({ code: 'FIELDS', fields: { note: code } });
    expect(await db().orderNote.count({ where: { orderId: id } })).toBe(0);
  });

  test.each(['', '../N1', 'N\u0000', 'NOBODY1'])('are of no order %j', async (reference) => {
    const wish = { reference, note: 'x', clientToken: randomUUID() };
    expect(await addNote(layla, wish)).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('take what PostgreSQL cannot keep as a sign that it can', async () => {
    const { reference } = await createOrder();
    await noteOn(reference, 'a\u0000b\ud800c');
    expect((await readNotes(reference))[0]?.versions[0].text).toBe('a\ufffdb\ufffdc');
  });

  test('cannot be changed or removed in the database', async () => {
    const { reference } = await createOrder();
    const noteId = await noteOn(reference);
    for (const attack of [
      `UPDATE order_note_version SET text = 'other' WHERE note_id = $1`,
      'UPDATE order_note SET created_at = now() WHERE id = $1',
      'DELETE FROM order_note_version WHERE note_id = $1',
    ]) {
      await expect(runSql(attack, [noteId])).rejects.toThrow(/permission denied|append-only/);
      await expect(ownerQuery(attack, [noteId])).rejects.toThrow('append-only');
    }
  });
});

describe('the bundle for the bank', () => {
  test('is about the attempt and about no person', async () => {
    const { id, reference } = await createOrder();
    expect(await readSupportBundle(reference)).toBeNull();
    const attempt = await createHold(id);
    const desc = `Stay of ${contact.name}`;
    const content = { fields: { amount: '250000.00', email: contact.email, desc } };
    const kept = { orderId: id, attemptId: attempt.id, digest: '', content };
    const at = new Date('2026-11-22T10:00:00Z');
    const step = { at, source: 'PREPARE_REQUEST', verdict: 'ABOUT_TO_SEND' } as const;
    await db().evidence.create({ data: { ...step, ...kept } });
    const bundle = await readSupportBundle(reference);
    expect(bundle?.text).toContain('TEST SYSTEM');
    expect(bundle?.text).toContain(`STAN: ${attempt.gatewayOrderId.slice(-6)}`);
    expect(bundle?.text).toContain('AMOUNT: 250000.00');
    expect(bundle?.text).toContain('2026-11-22 10:00:00 GMT, 2026-11-22 13:00:00 Asia/Baghdad');
    for (const word of [...Object.values(contact), 'Sara', 'Ahmed']) {
      expect(bundle?.text).not.toContain(word);
    }
    expect(bundle?.code.size).toBeGreaterThan(20);
    expect(bundle?.code.path).toMatch(/^(?:M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(await readSupportBundle(reference, randomUUID())).toBeNull();
  });

  test('says of a request that it was sent only when something answered it', async () => {
    const { id, reference } = await createOrder();
    const attempt = await createHold(id);
    const operation = await db().operation.create({
      data: {
        attemptId: attempt.id,
        kind: 'reversal',
        gatewayOrderId: attempt.gatewayOrderId,
        amountMinor: 250_000_000n,
        clientToken: randomUUID(),
        clientDigest: '',
        requestedById: layla.userId,
      },
    });
    const keep = (source: EvidenceSource, operationId: string | null, content: object) =>
      db().evidence.create({
        data: {
          at: new Date(),
          source,
          verdict: 'TEST',
          orderId: id,
          attemptId: attempt.id,
          operationId,
          digest: '',
          content,
        },
      });
    const fields = (AMOUNT: string) => ({ fields: { AMOUNT } });
    await keep('PREPARE_REQUEST', null, fields('1.00'));
    await keep('PREPARE_ANSWER', null, { delivery: 'not_sent', code: 'REFUSED' });
    await keep('REVERSAL_REQUEST', operation.id, { sending: 1, ...fields('2.00') });
    await keep('REVERSAL_ANSWER', operation.id, { sending: 1, delivery: 'not_sent' });
    await keep('REVERSAL_REQUEST', operation.id, { sending: 2, ...fields('3.00') });
    await keep('REVERSAL_ANSWER', operation.id, { sending: 2, delivery: 'unknown' });
    await keep('REVERSAL_REQUEST', operation.id, { sending: 3, ...fields('4.00') });
    await keep('REVERSAL_ANSWER', operation.id, { sending: 3, delivery: 'answered' });
    await keep('REVERSAL_REQUEST', operation.id, { sending: 4, ...fields('5.00') });
    const text = (await readSupportBundle(reference))?.text ?? '';
    const said = /^(.*): reversal request\nTIME.*\nAMOUNT: (.*)$/gm;
    expect([...text.matchAll(said)].map(([, side, amount]) => [amount, side])).toEqual([
      ['3.00', 'MAY HAVE REACHED THE BANK, NO ANSWER'],
      ['4.00', 'SENT TO THE BANK'],
      ['5.00', 'MAY HAVE REACHED THE BANK, NO ANSWER'],
    ]);
    expect(text).not.toContain('payment request');
  });
});
