// What data does each mail to a member of staff about an account need?
import { z } from 'zod';

const link = z.object({
  personName: z.string().max(100),
  /** Who requested it; for a forgotten password, the network. */
  byName: z.string().max(100),
  deskUrl: z.url({ protocol: /^https?$/ }),
  /** The link's token, sealed for the link's id: the outbox alone opens nothing. */
  linkId: z.uuid(),
  sealedToken: z.string().min(40).max(200),
  expiresAt: z.iso.datetime(),
  isTest: z.boolean(),
});

const notice = z.object({
  personName: z.string().max(100),
  /** What changed about the account. */
  change: z.enum([
    'password',
    'factorSet',
    'factorRemoved',
    'codesRenewed',
    'codeUsed',
    'codesGuessed',
    'permissions',
    'limits',
    'created',
  ]),
  at: z.iso.datetime(),
  isTest: z.boolean(),
});

const watch = z.object({
  personName: z.string().max(100),
  /** Whose account it is. */
  accountId: z.uuid(),
  accountName: z.string().max(100),
  accountEmail: z.string().max(320),
  /** A person, or what acted: the issuer of a role, a command on the server. */
  byName: z.string().max(100),
  act: z.enum([
    'invited',
    'invitedAgain',
    'permissions',
    'limits',
    'roles',
    'created',
    'passwordLink',
    'factorReset',
    'enabled',
    'disabled',
  ]),
  deskUrl: z.url({ protocol: /^https?$/ }),
  at: z.iso.datetime(),
  isTest: z.boolean(),
});

const asked = z.object({
  personName: z.string().max(100),
  byName: z.string().max(100),
  asked: z.enum(['resolution', 'reversal', 'completion']),
  reference: z.string().max(20),
  /** Null if the request needs no amount. */
  amountMinor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullable(),
  /** Of a reversal: what was held and what was taken, where these differ. */
  heldMinor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
  takenMinor: z
    .string()
    .regex(/^\d{1,18}$/)
    .nullish(),
  expiresAt: z.iso.datetime(),
  url: z.url({ protocol: /^https?$/ }),
  isTest: z.boolean(),
});

const ended = z.object({
  personName: z.string().max(100),
  /** What the person had asked for, and why it can no longer be approved. */
  ended: z.enum(['resolution', 'reversal', 'completion']),
  because: z.enum(['expired', 'changed', 'not_permitted', 'limits']),
  reference: z.string().max(20),
  amountMinor: asked.shape.amountMinor,
  url: z.url({ protocol: /^https?$/ }),
  isTest: z.boolean(),
});

/** Payloads by kind. */
export const personPayloads = {
  account_invitation: link,
  account_password_link: link,
  account_forgotten: link,
  account_notice: notice,
  account_watch: watch,
  approval_asked: asked,
  approval_ended: ended,
};

export type PersonMailKind = keyof typeof personPayloads;
export type PersonPayloads = { [K in PersonMailKind]: z.infer<(typeof personPayloads)[K]> };
export type AccountChange = PersonPayloads['account_notice']['change'];
export type WatchedAct = PersonPayloads['account_watch']['act'];
