// Which mails in a mailbox are new? Reads without changing anything there.
import 'server-only';
import type { ImapFlow } from 'imapflow';
import type { ImapAddress } from '@/lib/settings/settings-imap';
import { mailBytesMax } from './read-mail';

/** How far a mailbox has been read; with another validity the numbers mean other mails. */
export type MailboxPlace = { readonly uidValidity: bigint; readonly lastUid: number };

export type FetchedMail = {
  readonly place: MailboxPlace;
  /** When the mail reached the server. */
  readonly arrivedAt: Date;
  /** Its first megabyte: a result comes before attachments. Null if the mail is gone by now. */
  readonly raw: Uint8Array | null;
};

const mailsARound = 100;
const deadlineMs = 45_000;
const waitMs = 10_000;

/**
 * Passes new mails to `take`, oldest first, until it returns false; at most 100 a round and 45
 * seconds in all. If the mailbox was never read, or its numbers were reset, only mails since
 * `since`. Returns the place up to which it is empty, or null. Throws errors of the server or the
 * network.
 */
export async function readNewMails(
  address: ImapAddress,
  from: MailboxPlace | null,
  since: Date,
  take: (mail: FetchedMail) => Promise<boolean>,
): Promise<MailboxPlace | null> {
  return withMailbox(address, async (client) => {
    const { mailbox } = client;
    if (!mailbox) throw new Error('the mailbox did not open');
    const { uidValidity } = mailbox;
    const isKnown = from !== null && from.uidValidity === uidValidity;
    const lastUid = isKnown ? from.lastUid : 0;
    const found = await client.search(isKnown ? { uid: `${lastUid + 1}:*` } : { since }, {
      uid: true,
    });
    // `n:*` includes the last mail even if its number is below n.
    const fresh = (found || []).filter((uid) => uid > lastUid).sort((one, two) => one - two);
    if (fresh.length === 0) return isKnown ? null : { uidValidity, lastUid: mailbox.uidNext - 1 };
    for (const uid of fresh.slice(0, mailsARound)) {
      const mail = await fetchMail(client, uid);
      if (!(await take({ ...mail, place: { uidValidity, lastUid: uid } }))) break;
    }
    return null;
  });
}

/** Signs in and opens the mailbox; for doctor. Throws like readNewMails. */
export async function tryMailbox(address: ImapAddress): Promise<void> {
  await withMailbox(address, async () => {});
}

async function fetchMail(
  client: ImapFlow,
  uid: number,
): Promise<Pick<FetchedMail, 'arrivedAt' | 'raw'>> {
  const mail = await client.fetchOne(
    String(uid),
    { internalDate: true, source: { start: 0, maxLength: mailBytesMax } },
    { uid: true },
  );
  if (!mail) return { arrivedAt: new Date(), raw: null };
  const arrivedAt = mail.internalDate === undefined ? new Date() : new Date(mail.internalDate);
  return { arrivedAt, raw: mail.source ?? null };
}

async function withMailbox<T>(
  address: ImapAddress,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  // Loaded when first needed: only a shop with a mailbox bears the cost.
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address.host,
    port: address.port,
    secure: address.isSecure,
    auth: { user: address.user, pass: address.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
    maxLiteralSize: 2 * mailBytesMax,
  });
  // With a listener, a lost connection rejects the waiting command and does not end the process.
  client.on('error', () => {});
  const deadline = setTimeout(() => client.close(), deadlineMs);
  try {
    await client.connect();
    await client.mailboxOpen(address.mailbox, { readOnly: true });
    const done = await work(client);
    await client.logout().catch(() => {});
    return done;
  } finally {
    clearTimeout(deadline);
    client.close();
  }
}
