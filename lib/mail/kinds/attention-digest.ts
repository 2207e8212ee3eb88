// What does the merchant read of issues that wait, and of holds that near their limit?
import { z } from 'zod';
import { issueTitle, type MailTranslator } from '@/lib/mail/templates/mail-messages';
import { minor, webAddress } from '@/lib/mail/templates/order-payload';
import { formatMoney, money } from '@/lib/money/money';
import { toMerchant } from './declare-mail';

const count = z.number().int().nonnegative();
/** Whether the order is from a test mode; absent from older mails. */
const isTest = z.boolean().optional();
const itemsMax = 20;

/** Issues that are an hour and a day old. */
export const attentionDigest = toMerchant({
  payload: z.object({
    /** Open for a day or longer; open for an hour or longer, but not a day. */
    dayOld: count,
    hourOld: count,
    /** The oldest first. */
    items: z
      .array(
        z.object({
          kind: z.string().regex(/^[a-z_]{1,60}$/),
          reference: z.string().max(20).nullable(),
          isTest,
          openedAt: z.iso.datetime(),
        }),
      )
      .max(itemsMax),
    deskUrl: webAddress,
    isTest: z.boolean(),
  }),
  write: (payload, { t, merchant }) => {
    const { hourOld, dayOld, items } = payload;
    return {
      subject: t('attentionDigest.subject', { merchant, count: hourOld + dayOld }),
      paragraphs: [t('attentionDigest.what', { hourOld, dayOld })],
      rows: [
        ...items.map((item) => {
          const [kind, reference] = [issueTitle(item.kind), item.reference ?? '-'];
          const values = { kind, reference, since: minuteOf(item.openedAt) };
          return markOf(item, payload, t) + t('attentionDigest.item', values);
        }),
        ...moreThan(items.length, hourOld + dayOld, t),
      ],
      closing: [t('attentionDigest.link'), payload.deskUrl],
    };
  },
  samples: () => ({
    'staff-digest': {
      dayOld: 1,
      hourOld: 3,
      items: [
        { kind: 'surplus', reference: 'D7Q2MK4XW', openedAt: '2026-11-20T08:00:00.000Z' },
        { kind: 'needs_review', reference: null, openedAt: '2026-11-21T09:30:00.000Z' },
      ],
      deskUrl: 'https://shop.example/admin/attention',
      isTest: true,
    },
  }),
});

/** Holds near the merchant's own limit of so many days, and past it. */
export const expiringHolds = toMerchant({
  payload: z.object({
    expiring: count,
    expired: count,
    days: count,
    /** The oldest first. */
    holds: z
      .array(
        z.object({
          reference: z.string().max(20),
          isTest,
          amountMinor: minor,
          endsAt: z.iso.datetime(),
        }),
      )
      .max(itemsMax),
    deskUrl: webAddress,
    isTest: z.boolean(),
  }),
  write: (payload, { t, merchant }) => {
    const { expiring, expired, days, holds } = payload;
    return {
      subject: t('expiringHolds.subject', { merchant, count: expiring + expired }),
      paragraphs: [t('expiringHolds.what', { expiring, expired, days })],
      rows: [
        ...holds.map((hold) => {
          const amount = formatMoney(money(BigInt(hold.amountMinor)), 'en');
          const values = { reference: hold.reference, amount, until: minuteOf(hold.endsAt) };
          return markOf(hold, payload, t) + t('expiringHolds.item', values);
        }),
        ...moreThan(holds.length, expiring + expired, t),
      ],
      closing: [t('expiringHolds.link'), payload.deskUrl],
    };
  },
  samples: () => ({
    'staff-holds': {
      expiring: 2,
      expired: 1,
      days: 7,
      holds: [
        {
          reference: 'D7Q2MK4XW',
          isTest: true,
          amountMinor: '250000000',
          endsAt: '2026-11-24T15:00:00.000Z',
        },
      ],
      deskUrl: 'https://shop.example/admin/orders/expiring',
      isTest: false,
    },
  }),
});

function minuteOf(instant: string): string {
  return instant.slice(0, 16).replace('T', ' ');
}

/** The mark of an order of a test mode in the mail of a shop that takes real money. */
function markOf(row: { isTest?: boolean | undefined }, of: { isTest: boolean }, t: MailTranslator) {
  return row.isTest && !of.isTest ? `[${t('testMark')}] ` : '';
}

function moreThan(shown: number, all: number, t: MailTranslator): string[] {
  return all > shown ? [t('attentionDigest.more', { count: all - shown })] : [];
}
