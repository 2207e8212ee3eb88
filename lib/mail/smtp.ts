// How is an email sent? Over one pool of SMTP connections.
import 'server-only';
import nodemailer from 'nodemailer';
import { processWide } from '@/lib/process/process-wide';
import { settings } from '@/lib/settings/env';

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
};

export type OutgoingMail = {
  readonly messageId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
};

export type SendMail = (mail: OutgoingMail) => Promise<void>;

const deadlineMs = 60_000;

type Transport = ReturnType<typeof createTransport>;
const held = processWide<{ transport?: Transport | undefined }>('smtp', () => ({}));

/** Whether mails can leave at all: SMTP_URL is set. */
export function canSendMail(): boolean {
  return settings().smtpUrl !== '';
}

/** Sends one mail, or rejects with nodemailer's error: `code`, `command` and `responseCode`. */
export const sendBySmtp: SendMail = async (mail) => {
  held.transport ??= createTransport();
  await held.transport.sendMail({
    from: settings().mailFrom,
    to: [{ name: '', address: mail.recipient }],
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    attachments: [...(mail.attachments ?? [])],
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
};

/** Closes the connections; for the end of the process and for tests. */
export function closeSmtp(): void {
  held.transport?.close();
  held.transport = undefined;
}

function createTransport() {
  return nodemailer.createTransport({
    url: settings().smtpUrl,
    pool: true,
    maxConnections: 4,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: deadlineMs,
    // Nothing in a mail may make nodemailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
