// What do mails to the merchant contain? Plain words, a few lines, nothing about a shopper.

import { headLine } from '@/lib/mail/payloads/mail-text';
import type { StaffMailKind, StaffPayloads } from '@/lib/mail/payloads/staff-payloads';
import { formatMoney, money } from '@/lib/money';
import type { MailContent } from './mail-content';
import { issueTitle, mailWords } from './mail-messages';

type Words = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** Shown unchanged, one below the other. */
  readonly rows: readonly string[];
  readonly closing: readonly string[];
};

/** Staff mails are in English. */
const t = mailWords('en');

const templates: { [K in StaffMailKind]: (payload: StaffPayloads[K], merchant: string) => Words } =
  {
    audit_seal: (payload, merchant) => ({
      subject: t('auditSeal.subject', { merchant, hour: payload.hour }),
      paragraphs: [t('auditSeal.what'), t('auditAnchor.keep')],
      rows: [payload.anchor, ...(payload.signature === '' ? [] : [payload.signature])],
      closing: [t('auditAnchor.check')],
    }),
    audit_anchor: (payload, merchant) => ({
      subject: t('auditAnchor.subject', { merchant, day: payload.day }),
      paragraphs: [
        t('auditAnchor.what', { entries: payload.entries, heads: payload.heads }),
        t('auditAnchor.keep'),
      ],
      rows: [payload.anchor],
      closing: [t('auditAnchor.check')],
    }),
    attention_digest: (payload, merchant) => {
      const counts = { hourOld: payload.hourOld, dayOld: payload.dayOld };
      const more = payload.hourOld + payload.dayOld - payload.items.length;
      return {
        subject: t('attentionDigest.subject', {
          merchant,
          count: counts.hourOld + counts.dayOld,
        }),
        paragraphs: [t('attentionDigest.what', counts)],
        rows: [
          ...payload.items.map(
            (item) =>
              markOf(item, payload) +
              t('attentionDigest.item', {
                kind: issueTitle(item.kind),
                reference: item.reference ?? '-',
                since: item.openedAt.slice(0, 16).replace('T', ' '),
              }),
          ),
          ...(more > 0 ? [t('attentionDigest.more', { count: more })] : []),
        ],
        closing: [t('attentionDigest.link'), payload.deskUrl],
      };
    },
    expiring_holds: (payload, merchant) => {
      const { expiring, expired, days, holds } = payload;
      const more = expiring + expired - holds.length;
      return {
        subject: t('expiringHolds.subject', { merchant, count: expiring + expired }),
        paragraphs: [t('expiringHolds.what', { expiring, expired, days })],
        rows: [
          ...holds.map(
            (hold) =>
              markOf(hold, payload) +
              t('expiringHolds.item', {
                reference: hold.reference,
                amount: formatMoney(money(BigInt(hold.amountMinor)), 'en'),
                until: hold.endsAt.slice(0, 16).replace('T', ' '),
              }),
          ),
          ...(more > 0 ? [t('attentionDigest.more', { count: more })] : []),
        ],
        closing: [t('expiringHolds.link'), payload.deskUrl],
      };
    },
    cancelled_stay: (payload, merchant) => {
      const { reference, room, checkIn, checkOut } = payload;
      const amount = (minor: string) => formatMoney(money(BigInt(minor)), 'en');
      return {
        subject: t('cancelledStay.subject', { merchant, reference }),
        paragraphs: [t('cancelledStay.what'), t('cancelledStay.money')],
        rows: [
          t('cancelledStay.stay', { room, checkIn, checkOut }),
          t('cancelledStay.fee', { amount: amount(payload.feeMinor) }),
          t('cancelledStay.keep', { amount: amount(payload.keepMinor) }),
          t('cancelledStay.release', { amount: amount(payload.releasedMinor) }),
        ],
        closing: [t('cancelledStay.link'), payload.deskUrl],
      };
    },
  };

/** The mark of an order of a test mode in the mail of a shop that takes real money. */
function markOf(row: { isTest?: boolean | undefined }, payload: { isTest: boolean }): string {
  return row.isTest && !payload.isTest ? `[${t('testMark')}] ` : '';
}

/** A mail to the merchant; a test shop's subject and body carry the test mark. */
export function staffMail<K extends StaffMailKind>(
  kind: K,
  payload: StaffPayloads[K],
  merchantName: string,
): MailContent {
  const words = templates[kind](payload, merchantName);
  const subject = payload.isTest ? `[${t('testMark')}] ${words.subject}` : words.subject;
  return {
    locale: 'en',
    subject: headLine(subject),
    testNotice: payload.isTest ? t('testNotice') : null,
    house: '',
    heading: words.subject,
    opening: words.paragraphs,
    link: null,
    sections: [
      { kind: 'lines', lines: words.rows, isVerbatim: true },
      { kind: 'lines', lines: words.closing, isVerbatim: false },
    ],
    closing: [],
  };
}
