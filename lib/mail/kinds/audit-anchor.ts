// What do mails that keep the state of the audit contain? The hash of a day, and of an hour.
import { z } from 'zod';
import { toMerchant } from './declare-mail';

/** The heads of a day. */
export const auditAnchor = toMerchant({
  payload: z.object({
    /** As `audit:verify --anchor` takes it. */
    anchor: z.string().regex(/^\d{4}-\d\d-\d\d:[0-9a-f_]{71}$/),
    day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
    heads: z.number().int().nonnegative(),
    entries: z.string().regex(/^\d{1,18}$/),
    isTest: z.boolean(),
  }),
  write: ({ anchor, day, entries, heads }, { t, merchant }) => ({
    subject: t('auditAnchor.subject', { merchant, day }),
    paragraphs: [t('auditAnchor.what', { entries, heads }), t('auditAnchor.keep')],
    rows: [anchor],
    closing: [t('auditAnchor.check')],
  }),
  samples: () => ({
    'staff-anchor': {
      anchor: `2026-11-21:${'0a1b2c3d'.repeat(8)}_123456`,
      day: '2026-11-21',
      heads: 214,
      entries: '1870',
      isTest: true,
    },
  }),
});

/** The seal of an hour, with its signature where there is a key. */
export const auditSeal = toMerchant({
  payload: z.object({
    /** As `audit:verify --anchor` takes it. */
    anchor: z.string().regex(/^\d{4}-\d\d-\d\d#\d{1,9}:[0-9a-f_]{71}$/),
    hour: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:00$/),
    /** In groups, like the hash; empty without a key. */
    signature: z.string().regex(/^[0-9a-f_]{0,71}$/),
    isTest: z.boolean(),
  }),
  write: ({ anchor, hour, signature }, { t, merchant }) => ({
    subject: t('auditSeal.subject', { merchant, hour }),
    paragraphs: [t('auditSeal.what'), t('auditAnchor.keep')],
    rows: [anchor, ...(signature === '' ? [] : [signature])],
    closing: [t('auditAnchor.check')],
  }),
  samples: () => ({
    'staff-seal': {
      anchor: `2026-11-21#42:${'0a1b2c3d_'.repeat(8).slice(0, -1)}`,
      hour: '2026-11-21 08:00',
      signature: '0a1b2c3d_'.repeat(8).slice(0, -1),
      isTest: true,
    },
  }),
});
