// Which emails would have been sent? An SMTP server that keeps them and a page that lists them.
import { createServer, type Server } from 'node:http';
import type { Server as NetServer } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { mailPage, mailsPage, type SinkMail } from './mail-sink-page';

const MAILS_MAX = 500;
const MAIL_BYTES_MAX = 10 * 1024 * 1024;

export type MailSink = {
  smtpUrl: string;
  pageUrl: string;
  /** All emails, oldest first; the oldest are dropped when there are too many. */
  mails: () => readonly SinkMail[];
  /** Resolves with the first email, past or future, that matches; rejects on time-out. */
  untilMail: (fits: (mail: SinkMail) => boolean, timeoutMs?: number) => Promise<SinkMail>;
  clear: () => void;
  stop: () => Promise<void>;
};

/** Starts the SMTP server and the page on loopback; port 0 takes a free one. */
export async function startMailSink(
  options: { smtp?: number; page?: number; kept?: number } = {},
): Promise<MailSink> {
  const mails: SinkMail[] = [];
  const listeners = new Set<(mail: SinkMail) => void>();
  let count = 0;
  const keep = async (raw: Buffer, from: string, to: string[]) => {
    count += 1;
    const mail = await readMail(raw, { id: count, from, to });
    mails.push(mail);
    if (mails.length > (options.kept ?? MAILS_MAX)) mails.shift();
    for (const listener of [...listeners]) listener(mail);
  };
  const smtp = createSmtp(keep);
  const page = createPage(mails);
  await listen(smtp.server, options.smtp ?? 0);
  await listen(page, options.page ?? 0);
  return {
    smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    pageUrl: `http://127.0.0.1:${portOf(page)}`,
    mails: () => mails,
    untilMail: (fits, timeoutMs = 240_000) => waitForMail(mails, listeners, fits, timeoutMs),
    clear: () => mails.splice(0),
    stop: async () => {
      page.closeAllConnections();
      await Promise.all([
        new Promise((resolve) => page.close(resolve)),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
}

function createSmtp(keep: (raw: Buffer, from: string, to: string[]) => Promise<void>): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    disableReverseLookup: true,
    size: MAIL_BYTES_MAX,
    closeTimeout: 500,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map((recipient) => recipient.address);
        keep(Buffer.concat(chunks), from, to).then(() => done(), done);
      });
    },
  });
  // A sender that is killed resets its connection; that must not end the sink.
  server.on('error', () => {});
  return server;
}

async function readMail(
  raw: Buffer,
  envelope: { id: number; from: string; to: string[] },
): Promise<SinkMail> {
  const parsed = await simpleParser(raw);
  return {
    ...envelope,
    receivedAt: new Date(),
    subject: parsed.subject ?? '',
    text: parsed.text ?? '',
    html: parsed.html === false ? '' : parsed.html,
    headers: new Map(
      parsed.headerLines.map(({ key, line }) => [key, line.slice(line.indexOf(':') + 1).trim()]),
    ),
    raw: raw.toString('utf8'),
  };
}

function createPage(mails: readonly SinkMail[]): Server {
  return createServer((request, response) => {
    if (request.url === '/mails.json') {
      const list = mails.map((mail) => ({ ...mail, headers: Object.fromEntries(mail.headers) }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(list));
      return;
    }
    const mail = mails.find(({ id }) => request.url === `/mails/${id}`);
    const html = mail ? mailPage(mail) : mailsPage(mails);
    response.writeHead(request.url === '/' || mail ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      // An email is untrusted: it may show itself and load nothing else.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'",
    });
    response.end(html);
  });
}

function waitForMail(
  mails: readonly SinkMail[],
  listeners: Set<(mail: SinkMail) => void>,
  fits: (mail: SinkMail) => boolean,
  timeoutMs: number,
): Promise<SinkMail> {
  const past = mails.find(fits);
  if (past) return Promise.resolve(past);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      listeners.delete(listener);
      reject(new Error(`No such mail within ${timeoutMs} ms; there are ${mails.length}.`));
    }, timeoutMs);
    const listener = (mail: SinkMail) => {
      if (!fits(mail)) return;
      clearTimeout(timer);
      listeners.delete(listener);
      resolve(mail);
    };
    listeners.add(listener);
  });
}

function listen(server: NetServer, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
}

function portOf(server: NetServer): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
