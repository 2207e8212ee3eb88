// What do mails about a request for approval contain? What is asked, and why nobody can approve it any more.
import { z } from 'zod';
import { minor, webAddress } from '@/lib/mail/templates/order-payload';
import { toPerson } from './declare-mail';

const asks = z.enum(['resolution', 'reversal', 'completion']);
const reasons = z.enum(['expired', 'changed', 'not_permitted', 'limits']);

const request = z.object({
  personName: z.string().max(100),
  reference: z.string().max(20),
  /** Null if the request needs no amount. */
  amountMinor: minor.nullable(),
  url: webAddress,
  isTest: z.boolean(),
});

const sample = {
  personName: 'Layla Karim',
  reference: 'D7Q2MK4XW',
  amountMinor: '250000000',
  isTest: true,
};

/** To people who may approve a request. It decides nothing: the link leads to the desk. */
export const approvalAsked = toPerson({
  payload: request.extend({
    byName: z.string().max(100),
    asked: asks,
    /** Of a reversal: what was held and what was taken, where these differ. */
    heldMinor: minor.nullish(),
    takenMinor: minor.nullish(),
    expiresAt: z.iso.datetime(),
  }),
  write: (payload, { t, merchant, instant, amount: amountOf }) => {
    const { reference, byName: by } = payload;
    const [amount, held, taken] = [payload.amountMinor, payload.heldMinor, payload.takenMinor].map(
      amountOf,
    ) as [string, string, string];
    const values = { merchant, by, reference, amount, until: instant(payload.expiresAt) };
    return {
      subject: t('approvalAsked.subject', values),
      opening: [
        t(`approvalAsked.${payload.asked}`, values),
        ...(taken === '' ? [] : [t('approvalAsked.other', { held, taken, amount })]),
        t('approvalAsked.until', values),
      ],
      link: {
        lead: t('approvalAsked.lead'),
        label: t('approvalAsked.button'),
        url: payload.url,
      },
      closing: [t('approvalAsked.why')],
    };
  },
  samples: () => {
    const asked = {
      ...sample,
      byName: 'Omar Hadi',
      expiresAt: '2026-11-24T15:00:00.000Z',
      url: 'https://shop.example/admin/attention/approvals',
    };
    const differs = { heldMinor: '250000000', takenMinor: '125000000' };
    return {
      ...Object.fromEntries(asks.options.map((one) => [`person-${one}`, { ...asked, asked: one }])),
      'person-reversal-of-part': { ...asked, ...differs, asked: 'reversal' as const },
    };
  },
});

/** To a person whose request nobody can approve any more. */
export const approvalEnded = toPerson({
  payload: request.extend({ ended: asks, because: reasons }),
  write: ({ reference, amountMinor, ended, because, url }, { t, merchant, amount }) => ({
    subject: t('approvalEnded.subject', { merchant, reference }),
    opening: [
      t(`approvalEnded.${ended}`, { reference, amount: amount(amountMinor) }),
      t(`approvalEnded.because.${because}`),
    ],
    link: { lead: t('approvalEnded.lead'), label: t('approvalEnded.button'), url },
    closing: [t('approvalEnded.why')],
  }),
  samples: () => {
    const url = 'https://shop.example/admin/orders/D7Q2MK4XW';
    return Object.fromEntries(
      reasons.options.map((because, at) => [
        `person-ended-${because}`,
        { ...sample, url, because, ended: asks.options[at % 3] ?? 'reversal' },
      ]),
    );
  },
});
