// Do the other ways in for a result work: the mailbox, the notification route, the spool?
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Settings } from '@/lib/settings/env';
import { imapAddressOf } from '@/lib/settings/settings-imap';
import { systemCode } from '../cli/refusal';
import { bad, type Finding, good, note } from './findings';

/** Signs in to the mailbox and opens it; reports whether the notification route exists. */
export async function checkMailIn(settings: Settings): Promise<Finding> {
  const hasDoor = settings.notificationSecret !== '';
  const address = imapAddressOf(settings.notificationImapUrl);
  if (address === null) {
    if (hasDoor) return good('Mail in', '/api/notifications receives emails; no mailbox is read');
    return note(
      'Mail in',
      'nothing reads notification emails from the gateway',
      'Set NOTIFICATION_IMAP_URL or NOTIFICATION_SECRET: a browser may fail to bring a result.',
    );
  }
  const { tryMailbox } = await import('../../lib/mail-in/imap');
  try {
    await tryMailbox(address);
    return good('Mail in', `can open the mailbox on ${address.host}`);
  } catch (error) {
    const reason = systemCode(error) ?? 'it refuses the sign-in or has no such mailbox';
    const remedy = 'Correct NOTIFICATION_IMAP_URL.';
    return bad('Mail in', `cannot open the mailbox on ${address.host} (${reason})`, remedy);
  }
}

/** Can results wait on the disk, and do any wait now? */
export async function checkSpool({ spoolDir }: Settings): Promise<Finding> {
  const folder = path.resolve(spoolDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const names = await readdir(folder);
    const aside = names.filter((name) => name.endsWith('.aside')).length;
    const waiting = names.filter((name) => /\.(json|claimed)$/.test(name)).length;
    if (aside > 0) {
      const remedy = 'Correct the key or profile, then run: npm run reverify -- --help';
      return bad('Spool', `${aside} results failed their checks and were set aside`, remedy);
    }
    if (waiting > 0) {
      const remedy = 'The app records them within a minute when the database answers.';
      return note('Spool', `${waiting} results wait for the database`, remedy);
    }
    return good('Spool', 'can be written; no results wait');
  } catch (error) {
    const reason = systemCode(error) ?? 'no reason given';
    return bad('Spool', `cannot write SPOOL_DIR (${reason})`, 'Correct SPOOL_DIR.');
  }
}
