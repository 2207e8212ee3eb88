// What does the bank's support need to know of a payment? One text, without personal data.
import { clockOf } from '@/lib/reconciliation/calendar-day';

export type BundleMessage = {
  readonly direction: 'sent' | 'received';
  readonly what: 'payment' | 'completion' | 'reversal';
  readonly at: Date;
  /** A request without an answer: it may or may not have reached the bank. */
  readonly isUnanswered?: boolean;
  /** The fields as they were kept, by form names or JSON names. */
  readonly fields: Readonly<Record<string, string>>;
};

export type BundleFacts = {
  readonly reference: string;
  readonly isTest: boolean;
  readonly attempt: {
    readonly sequence: number;
    readonly state: string;
    readonly gatewayOrderId: string;
    readonly terminal: string;
    readonly rrn: string | null;
    readonly internalReference: string | null;
    readonly approvalCode: string | null;
  };
  /** The oldest first. */
  readonly messages: readonly BundleMessage[];
  readonly timeZone: string;
};

/**
 * The fields of a message that go to the bank, in the order of the result's table. A closed list:
 * DESC, EMAIL and BACKREF may name people or our addresses; a MAC or a nonce does not help support.
 */
const shownFields = [
  'TERMINAL',
  'TRTYPE',
  'ORDER',
  'AMOUNT',
  'CURRENCY',
  'ACTION',
  'RC',
  'APPROVAL',
  'RRN',
  'INT_REF',
  'TIMESTAMP',
] as const;
const messagesMax = 8;
const valueLettersMax = 128;

/** The whole text, by the field names of docs/gateway.md 2.1, which the bank's staff know. */
export function bundleText(facts: BundleFacts): string {
  const { attempt } = facts;
  const lines = [
    'PAYMENT DETAILS FOR THE BANK',
    ...(facts.isTest ? ['TEST SYSTEM: no real money'] : []),
    line('MERCHANT REFERENCE', facts.reference),
    line('STATE AT MERCHANT', `${attempt.state} (attempt ${attempt.sequence})`),
    line('TERMINAL', attempt.terminal),
    line('ORDER', attempt.gatewayOrderId),
    line('STAN', stanOf(attempt.gatewayOrderId)),
    line('RRN', attempt.rrn),
    line('INT_REF', attempt.internalReference),
    line('APPROVAL', attempt.approvalCode),
  ];
  for (const message of facts.messages.slice(-messagesMax)) {
    lines.push('', ...messageLines(message, facts.timeZone));
  }
  return `${lines.join('\n')}\n`;
}

/** The last six digits of ORDER are the system trace audit number (docs/gateway.md 2.2). */
export function stanOf(gatewayOrderId: string): string {
  return gatewayOrderId.slice(-6);
}

/** The content of the QR code: the references and the bank's last message, on few lines. */
export function bundleCode(facts: BundleFacts): string {
  const { attempt } = facts;
  const last =
    facts.messages.findLast(({ direction }) => direction === 'received') ?? facts.messages.at(-1);
  const named: readonly (readonly [string, string | null | undefined])[] = [
    ['TERMINAL', attempt.terminal],
    ['ORDER', attempt.gatewayOrderId],
    ['STAN', stanOf(attempt.gatewayOrderId)],
    ['RRN', attempt.rrn],
    ['INT_REF', attempt.internalReference],
    ['APPROVAL', attempt.approvalCode],
    ...(last === undefined
      ? []
      : (['TRTYPE', 'AMOUNT', 'CURRENCY', 'ACTION', 'RC'] as const).map(
          (name) => [name, fieldOf(last, name)] as const,
        )),
    ['TIME', last && timesOf(last.at, facts.timeZone)],
  ];
  return named
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}=${clean(value ?? '')}`)
    .join('\n');
}

function messageLines(message: BundleMessage, timeZone: string): string[] {
  const { direction, what, at } = message;
  const fields = shownFields.flatMap((name) => {
    const value = fieldOf(message, name);
    return value === undefined || value === '' ? [] : [line(name, value)];
  });
  const title = `${sideOf(message)}: ${what} ${direction === 'sent' ? 'request' : 'result'}`;
  return [title, line('TIME', timesOf(at, timeZone)), ...fields];
}

/** States only what is certain about a message. */
function sideOf({ direction, isUnanswered }: BundleMessage): string {
  if (direction === 'received') return 'RECEIVED FROM THE BANK';
  return isUnanswered ? 'MAY HAVE REACHED THE BANK, NO ANSWER' : 'SENT TO THE BANK';
}

function fieldOf({ fields }: BundleMessage, name: string): string | undefined {
  return fields[name] ?? fields[name.toLowerCase()];
}

function line(name: string, value: string | null): string {
  return `${name}: ${value ? clean(value) : '(none)'}`;
}

/** The bank's values may contain anything: keeps one line of bounded, printable text. */
function clean(value: string): string {
  return value.replace(/[^\x20-\x7e]/g, '?').slice(0, valueLettersMax);
}

/** The time in both time zones that a statement may use. */
function timesOf(at: Date, timeZone: string): string {
  return `${timeIn(at, 'UTC')} GMT, ${timeIn(at, timeZone)} ${timeZone}`;
}

function timeIn(at: Date, timeZone: string): string {
  const { day, time } = clockOf(at, timeZone);
  return `${day} ${time}`;
}
