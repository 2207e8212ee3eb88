// Which mails are there? Every kind, with its payload, words, cause and samples: see kinds/.
import type { z } from 'zod';
import type { OrderState } from '@/prisma/generated/enums';
import { accountForgotten, accountInvitation, accountPasswordLink } from './kinds/account-links';
import { accountNotice } from './kinds/account-notice';
import { accountWatch } from './kinds/account-watch';
import { approvalAsked, approvalEnded } from './kinds/approval';
import { attentionDigest, expiringHolds } from './kinds/attention-digest';
import { auditAnchor, auditSeal } from './kinds/audit-anchor';
import { cancelledStay } from './kinds/cancelled-stay';
import { completed } from './kinds/completed';
import type { Mail, Timer } from './kinds/declare-mail';
import { deliveryChanged, goodsHandedOver, goodsOnTheirWay, goodsReady } from './kinds/goods';
import { invoice } from './kinds/invoice';
import { orderLinks } from './kinds/order-links';
import { orderPlaced } from './kinds/order-placed';
import { declined, expired, inDoubt, noAnswer, notTaken, unpaid } from './kinds/order-state';
import { keptEnds, paymentLink } from './kinds/payment-link';
import { reversed } from './kinds/reversed';
import { stayCancelled } from './kinds/stay-cancelled';
import { surplus, surplusReversed } from './kinds/surplus';

/** About an order, which has one mail of a kind; written with the order's change. */
export const shopperMails = {
  order_placed: orderPlaced,
  payment_link: paymentLink,
  invoice,
  completed,
  reversed,
  surplus,
  surplus_reversed: surplusReversed,
  in_doubt: inDoubt,
  not_taken: notTaken,
  unpaid,
  declined,
  no_answer: noAnswer,
  expired,
  kept_ends: keptEnds,
  stay_cancelled: stayCancelled,
  goods_ready: goodsReady,
  goods_on_its_way: goodsOnTheirWay,
  goods_handed_over: goodsHandedOver,
  delivery_changed: deliveryChanged,
};

/** To members of staff, the merchant, and a shopper who asked for the links of an address. */
const otherMails = {
  account_invitation: accountInvitation,
  account_password_link: accountPasswordLink,
  account_forgotten: accountForgotten,
  account_notice: accountNotice,
  account_watch: accountWatch,
  approval_asked: approvalAsked,
  approval_ended: approvalEnded,
  audit_anchor: auditAnchor,
  audit_seal: auditSeal,
  attention_digest: attentionDigest,
  expiring_holds: expiringHolds,
  cancelled_stay: cancelledStay,
  order_links: orderLinks,
};

/** All kinds. */
export const mails: Readonly<Record<string, Mail>> = { ...shopperMails, ...otherMails };

type PayloadsOf<T extends Record<string, Mail>> = { [K in keyof T]: z.infer<T[K]['payload']> };
type Shopper = typeof shopperMails;

export type ShopperMailKind = keyof Shopper;
export type ShopperPayloads = PayloadsOf<Shopper>;
export type OtherMailKind = keyof typeof otherMails;
export type OtherPayloads = PayloadsOf<typeof otherMails>;

/** The kinds with a cause of this sort. */
type CausedBy<C> = {
  [K in ShopperMailKind]: Shopper[K]['causedBy'] extends C ? K : never;
}[ShopperMailKind];
/** Owed when a payment changes state. */
export type OwedKind = CausedBy<'payment'>;
/** Sent by the janitor, some time after the last change. */
export type StandingKind = CausedBy<Timer>;

/** The payload before lines and terms are added where it is written. */
export type ShopperMailFacts<K extends ShopperMailKind> = Omit<
  ShopperPayloads[K],
  'lines' | 'goods' | 'terms' | 'items'
>;

/** Whether the order is in a state in which an email of this kind is no longer true. */
export function isOutdated(kind: string, state: OrderState | null): boolean {
  const mail = Object.hasOwn(shopperMails, kind) ? shopperMails[kind as ShopperMailKind] : null;
  return state !== null && mail !== null && !mail.trueWhile.includes(state);
}

export type MailSample = ReturnType<typeof mailSamples>[number];

/** Every sample of these kinds, as the outbox stores its payload. */
export function mailSamples(of: Readonly<Record<string, Mail>> = mails) {
  return Object.entries(of).flatMap(([kind, { samples }]) =>
    Object.entries(samples()).map(([name, payload]) => ({
      kind,
      name,
      payload: payload as object,
    })),
  );
}
