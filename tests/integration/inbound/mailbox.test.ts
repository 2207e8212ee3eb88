import { db } from '@/lib/db/client';
import { drainUnverified } from '@/lib/payments/incoming/quarantine-queue';
import { readMailbox } from '@/lib/payments/incoming/read-mailbox';
import { type Dovecot, hasDovecot, startDovecot } from '../../support/dovecot';
import { readAttempt } from '../../support/one-night';
import { runSql } from '../../support/plain-sql';
import { type BankFields, withBank } from '../../support/shop';
import { itemsOf, stateOf, waitingPayment } from '../../support/waiting-payment';

const isThere = hasDovecot();
const server: Dovecot | null = isThere ? await startDovecot() : null;
process.env.NOTIFICATION_IMAP_URL = `${server?.url ?? 'imap://a:b@127.0.0.1:9'}/Bank%20mail`;
const bank = withBank();
afterAll(() => server?.stop());
beforeEach(async () => {
  await runSql('DELETE FROM mailbox_cursor');
  await withClient(async (client) => {
    await client.mailboxDelete('Bank mail').catch(() => {});
    await client.mailboxCreate('Bank mail');
  });
});

async function withClient<T>(
  work: (client: Awaited<ReturnType<Dovecot['connect']>>) => Promise<T>,
) {
  if (server === null) return;
  const client = await server.connect();
  try {
    await work(client);
  } finally {
    await client.logout();
  }
}

const mailOf = (fields: BankFields) =>
  `From: bank@bank.test\r\nSubject: result\r\n\r\n${Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('\r\n')}\r\n`;
const arrive = (...mails: string[]) =>
  withClient(async (client) => {
    for (const mail of mails) await client.append('Bank mail', mail);
  });
const place = () => db().mailboxCursor.findFirst();

describe.skipIf(!isThere)('the mailbox of the notifications, on a real IMAP server', () => {
  test('C15 a signed mail settles its payment, once, and stays unread', async () => {
    const { attempt } = await waitingPayment();
    await arrive('Subject: Spam\r\n\r\nBuy now', mailOf(await bank.pay(attempt.gatewayOrderId)));
    expect(await readMailbox()).toEqual({ read: 2 });
    expect(await stateOf(attempt.id)).toBe('PAID');
    const answer = await place();
    expect(answer).toMatchObject({ lastUid: 2n, mailbox: expect.not.stringContaining('password') });
    expect(await readMailbox()).toEqual({ read: 0 });
    expect(await readAttempt(attempt.id)).toMatchObject({ duplicates: 0 });
    await withClient(async (client) => {
      await client.mailboxOpen('Bank mail');
      expect(await client.search({ seen: false }, { uid: true })).toEqual([1, 2]);
    });
  });

  test('new mails are read from where the last round ended', async () => {
    expect(await readMailbox()).toEqual({ read: 0 });
    expect(await place()).toMatchObject({ lastUid: 0n });
    const { attempt } = await waitingPayment();
    const fields = await bank.pay(attempt.gatewayOrderId);
    await arrive('Subject: a\r\n\r\na');
    expect(await readMailbox()).toEqual({ read: 1 });
    await arrive(mailOf(fields));
    expect(await readMailbox()).toEqual({ read: 1 });
    expect(await stateOf(attempt.id)).toBe('PAID');
  });

  test('P6 an unsigned mail is a hint', async () => {
    const { attempt } = await waitingPayment();
    const { P_SIGN: _mac, ...fields } = await bank.pay(attempt.gatewayOrderId);
    await arrive(mailOf(fields));
    await readMailbox();
    await drainUnverified();
    expect(await itemsOf(attempt.id)).toEqual(['unsigned_mail']);
    expect(await stateOf(attempt.id)).toBe('AWAITING_RESULT');
  });

  test('a mailbox made anew is read anew, and what was known is known', async () => {
    const { attempt } = await waitingPayment();
    const mail = mailOf(await bank.pay(attempt.gatewayOrderId));
    await arrive(mail, mail);
    expect(await readMailbox()).toEqual({ read: 2 });
    const before = await place();
    await withClient(async (client) => {
      await client.mailboxDelete('Bank mail');
      await client.mailboxCreate('Bank mail');
    });
    await runSql('UPDATE mailbox_cursor SET uid_validity = uid_validity - 1, last_uid = 900');
    await arrive(mail);
    expect(await readMailbox()).toEqual({ read: 1 });
    expect(await place()).toMatchObject({ lastUid: 1n });
    expect((await place())?.uidValidity).toBeGreaterThanOrEqual(before?.uidValidity ?? 0n);
    expect(await stateOf(attempt.id)).toBe('PAID');
  });

  test('of a mail above one megabyte the beginning is read', async () => {
    const { attempt } = await waitingPayment();
    const hidden = await waitingPayment();
    const bulk = `${'y'.repeat(70)}\r\n`.repeat(16_000);
    const late = mailOf(await bank.pay(hidden.attempt.gatewayOrderId));
    await arrive(
      `${mailOf(await bank.pay(attempt.gatewayOrderId))}\r\n${bulk}`,
      late.replace('\r\n\r\n', `\r\n\r\n${bulk}`),
    );
    expect(await readMailbox()).toEqual({ read: 2 });
    expect(await stateOf(attempt.id)).toBe('PAID');
    expect(await stateOf(hidden.attempt.id)).toBe('AWAITING_RESULT');
  });

  test('a mailbox that cannot be opened three times is shown to people until it can', async () => {
    await withClient(async (client) => {
      await client.mailboxDelete('Bank mail');
    });
    const items = () => db().attentionItem.findMany({ where: { kind: 'mailbox_failed' } });
    for (let round = 0; round < 2; round += 1) await readMailbox();
    expect(await items()).toEqual([]);
    await readMailbox();
    await readMailbox();
    expect(await items()).toMatchObject([{ closedAt: null }]);
    const answer = JSON.stringify(await items(), (_key, value) => String(value));
    expect(answer).not.toContain('mailbox-password');
    await withClient(async (client) => {
      await client.mailboxCreate('Bank mail');
    });
    await readMailbox();
    expect(await items()).toMatchObject([{ closedReason: 'settled' }]);
  });
});
