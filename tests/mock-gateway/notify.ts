// Answers: which notification email does the gateway send about a result?
import type { Transporter } from 'nodemailer';
import type { Gateway } from './gateway';
import type { LedgerOrder } from './ledger-order';
import { asText, type Reply, type ReplyFields, type ReplyKind, scriptReply } from './replies';

const transports = new Map<string, Promise<Transporter>>();

/**
 * Sends the email in the background if notifications are on and there is an address to send to.
 * It contains the original result, without the faults that a script added to its delivery.
 */
export function notify(
  gateway: Gateway,
  record: LedgerOrder,
  kind: ReplyKind,
  reply: Reply,
  email: string | undefined,
): void {
  const { isNotifying, notificationAddress } = gateway.settings;
  const to = email === undefined || email === '' ? notificationAddress : email;
  if (!isNotifying || gateway.options.smtpUrl === '' || to === '') return;
  const script = gateway.scripts.take('notification', record.order);
  const times = script?.act === 'no' ? 0 : script?.act === 'twice' ? 2 : 1;
  const fields = scriptReply(gateway, kind, reply.said, script).wire;
  const send = async (): Promise<void> => {
    if (script !== undefined && script.delayMs > 0) {
      await new Promise((goOn) => setTimeout(goOn, script.delayMs).unref());
    }
    if (script?.hold !== undefined) {
      await gateway.barriers.hold({
        barrier: script.hold,
        operation: 'notification',
        order: record.order,
        phase: script.phase,
        request: 0,
        since: new Date(gateway.now()).toISOString(),
      });
    }
    for (let time = 0; time < times; time += 1) await sendMail(gateway, record.order, to, fields);
  };
  // An aborted hold ends here: nothing waits for an email.
  send().catch(() => undefined);
}

/** Sends one email with the fields as `NAME=value` lines; records the outcome, never throws. */
export async function sendMail(
  gateway: Gateway,
  order: string,
  to: string,
  fields: ReplyFields,
): Promise<'sent' | 'failed'> {
  const text = fields.map(([name, value]) => `${name}=${asText(value)}`).join('\r\n');
  let outcome: 'sent' | 'failed' = 'sent';
  try {
    const transport = await transportOf(gateway.options.smtpUrl);
    await transport.sendMail({
      from: 'Test card bank <notifications@bank.test>',
      to,
      subject: `Transaction result for order ${order}`,
      text: `${text}\r\n`,
    });
  } catch {
    outcome = 'failed';
  }
  gateway.mails.add({ at: new Date(gateway.now()).toISOString(), order, to, outcome, text });
  gateway.changes.emit('change');
  return outcome;
}

function transportOf(url: string): Promise<Transporter> {
  const known = transports.get(url);
  if (known !== undefined) return known;
  // Loaded when first needed: most runs send no email and start faster without it.
  const fresh = import('nodemailer').then((mailer) => mailer.createTransport(url));
  transports.set(url, fresh);
  return fresh;
}
