// What data does each mail to the merchant need?
import { z } from 'zod';

const count = z.number().int().nonnegative();

const auditAnchor = z.object({
  /** As `audit:verify --anchor` takes it. */
  anchor: z.string().regex(/^\d{4}-\d\d-\d\d:[0-9a-f_]{71}$/),
  day: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  heads: count,
  entries: z.string().regex(/^\d{1,18}$/),
  isTest: z.boolean(),
});

const auditSeal = z.object({
  /** As `audit:verify --anchor` takes it. */
  anchor: z.string().regex(/^\d{4}-\d\d-\d\d#\d{1,9}:[0-9a-f_]{71}$/),
  hour: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:00$/),
  /** In groups, like the hash; empty without a key. */
  signature: z.string().regex(/^[0-9a-f_]{0,71}$/),
  isTest: z.boolean(),
});

const attentionDigest = z.object({
  /** Open for a day or longer; open for an hour or longer, but not a day. */
  dayOld: count,
  hourOld: count,
  /** The oldest first. */
  items: z
    .array(
      z.object({
        kind: z.string().regex(/^[a-z_]{1,60}$/),
        reference: z.string().max(20).nullable(),
        /** Whether the order is from a test mode; absent from older mails. */
        isTest: z.boolean().optional(),
        openedAt: z.iso.datetime(),
      }),
    )
    .max(20),
  deskUrl: z.url({ protocol: /^https?$/ }),
  isTest: z.boolean(),
});

const expiringHolds = z.object({
  /** Near the merchant's own limit of so many days, and past it. */
  expiring: count,
  expired: count,
  days: count,
  /** The oldest first. */
  holds: z
    .array(
      z.object({
        reference: z.string().max(20),
        isTest: z.boolean().optional(),
        amountMinor: z.string().regex(/^\d{1,18}$/),
        endsAt: z.iso.datetime(),
      }),
    )
    .max(20),
  deskUrl: z.url({ protocol: /^https?$/ }),
  isTest: z.boolean(),
});

const cancelledStay = z.object({
  reference: z.string().max(20),
  room: z.string(),
  checkIn: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  checkOut: z.string().regex(/^\d{4}-\d\d-\d\d$/),
  /**
   * `feeMinor` is of this stay; `keepMinor` (not returned) and `releasedMinor` are of the whole
   * order.
   */
  feeMinor: z.string().regex(/^\d{1,18}$/),
  keepMinor: z.string().regex(/^\d{1,18}$/),
  releasedMinor: z.string().regex(/^\d{1,18}$/),
  deskUrl: z.url({ protocol: /^https?$/ }),
  isTest: z.boolean(),
});

/** Payloads by kind. */
export const staffPayloads = {
  audit_anchor: auditAnchor,
  audit_seal: auditSeal,
  attention_digest: attentionDigest,
  expiring_holds: expiringHolds,
  cancelled_stay: cancelledStay,
};

export type StaffMailKind = keyof typeof staffPayloads;
export type StaffPayloads = { [K in StaffMailKind]: z.infer<(typeof staffPayloads)[K]> };
