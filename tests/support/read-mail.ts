// What does the reader of a mail see?
import { composeMail as compose, type composeMail } from '@/lib/mail/compose-mail';
import { settings } from '@/lib/settings/env';
import { identityOf } from './identity';
import { must } from './must';

/** A mail of the outbox as it leaves, by default in its own language. */
export const readMail = async (row: object | undefined, locale?: string) =>
  must(
    await compose({ ...row, ...(locale && { locale }) } as Parameters<typeof composeMail>[0], {
      ...settings(),
      identity: identityOf('Dar Dijla'),
    }),
  );
