// Could this database be restored to a point in time? Checks the log archive and base backup.
import { withClient } from '../stack/database';
import { type Finding, good, note } from './findings';

const subject = 'Backup';
const hoursMax = 26;

const question = `
  SELECT current_setting('archive_mode') <> 'off' AS "isArchived",
    (SELECT extract(epoch FROM now() - ended_at)::int / 3600 FROM base_backup) AS hours`;

type Backup = { readonly isArchived: boolean; readonly hours: number | null };

/** Asks the server; what it cannot know (another tool, a provider's own backups) is a note. */
export async function checkBackup(url: string): Promise<Finding> {
  const { rows } = await withClient(url, (client) => client.query<Backup>(question));
  return judgeBackup(rows[0] ?? { isArchived: false, hours: null });
}

export function judgeBackup({ isArchived, hours }: Backup): Finding {
  if (!isArchived) {
    return note(
      subject,
      'the database archives no log, so it cannot go back to a time',
      'Set archive_mode as in deploy/postgres/shop.conf, unless your provider keeps the log.',
    );
  }
  if (hours === null || hours > hoursMax) {
    return note(
      subject,
      hours === null ? 'no base backup was noted' : `the last one ended ${hours} hours ago`,
      'Start diwan-backup, or let your own tool say SELECT note_backup() when it has ended.',
    );
  }
  return good(subject, `the log is archived; the last base backup ended ${hours} hours ago`);
}
