// Which protections decide who may try to pay an order, how often, and what is kept of it?
import { protections } from '../read-list';

export const attemptProtections = protections`
paid-order-closed: A paid order starts no other payment.
  statement lib/payments/attempts/start-payment.ts: refuseClosed(order);
  integration payments/payment-guards: a payment that is started > is the only one of a paid order

one-living-attempt: While an attempt lives, every page leads to it.
  statement lib/payments/attempts/start-payment.ts:
    | if (live) return { kind: 'live', attempt: live, reference };
  integration payments/payment-guards: a payment that is started > is the living one when another
      page asks for it

own-form-as-signed: A card form of our own shows what was signed and recorded, or nothing.
  value lib/payments/shopper/own-card-form.ts: form.value.digest !== digest → false
  integration payments/own-card-form: is not shown when it would not be what was signed

evidence-before-call: What is sent is committed as evidence before the bank hears of it.
  value lib/payments/operations/send-operation.ts:
    | withTx(async (tx) => {
    |       const marked = await markSent(tx, which, clock.now(), mine);
    |       mine = marked ?? mine;
    |       return marked;
    |     })
    → withTx(async (tx) => {
    |       const marked = await markSent(tx, which, clock.now(), mine);
    |       mine = marked ?? mine;
    |       return marked === null
    |         ? null
    |         : { ...marked, early: await callGateway(marked.request, gatewayConfig()) };
    |     })
  value lib/payments/operations/send-operation.ts:
    | await callGateway(sending.request, gatewayConfig())
    → (sending as typeof sending & { early: Delivery }).early
  integration payments/payment-guards: a money action > O3 is on record, seen by everybody, before
      the bank hears of it: completion

limit-of-order: An order has so many attempts and no more.
  value lib/payments/attempts/attempt-limits.ts:
    | attemptsPerOrder > 0 && order.attempts >= attemptsPerOrder → false
  integration payments/attempt-limits: O11 attempts are limited > of one order, from wherever they
      are made

limit-of-network: A session and a network make so many attempts an hour and no more.
  value lib/payments/attempts/attempt-limits.ts: (row?.count ?? 0) > limit → false
  integration payments/attempt-limits: O11 attempts are limited > of one network, and one that is
      refused keeps nothing of the order

charged-before-order: A refused checkout writes no order.
  statement lib/payments/attempts/place-order.ts:
    | await chargeTry(tx, { ...taking, attempts: 0 }, { cartId, network: input.network }, now);
  integration payments/anonymous-budget: O11 a checkout is charged before its order is written > of a
      network: beyond the limit there is no order, no line and one issue for people

same-order: A cart that has become an order already is that order.
  text lib/payments/attempts/place-order.ts: checkout_digest = $2 → false AND checkout_digest = $2
  integration payments/editable-order: the cart of an unpaid order > stands until money is held, and
      is the same order while it is the same

changed-order: A cart with other lines, prices or details is another order.
  text lib/payments/attempts/place-order.ts: checkout_digest = $2 → $2::text IS NOT NULL
  integration payments/editable-order: an unpaid order that its shopper changes > is replaced and
      released at once, and its late approval is surplus

order-in-doubt: A cart whose payment has no answer starts no other one by itself.
  text lib/payments/attempts/place-order.ts:
    | state IN ('CHECKING', 'RESULT_OVERDUE') AS → false AS
  integration payments/editable-order: the cart of an unpaid order > whose payment has no answer leads
      to its page, not to another payment

replaced-order: An order ends when another one of its cart is paid in its place.
  statement lib/payments/attempts/start-payment.ts: await replaceOthers(tx, order, now);
  integration payments/editable-order: an unpaid order that its shopper changes > is replaced and
      released at once, and its late approval is surplus

cart-until-paid: The cart gives up what was paid for.
  value lib/payments/ledger/write-change.ts:
    | isNewApproval && surplus === null ? order.cartId : null → null
  integration payments/editable-order: the cart of an unpaid order > gives up what was bought and keeps
      the rest, also when the answer comes late

cart-after-surplus: A payment that cannot be used takes nothing out of the cart.
  value lib/payments/ledger/write-change.ts:
    | isNewApproval && surplus === null ? order.cartId : null → isNewApproval ? order.cartId : null
  integration payments/editable-order: an unpaid order that its shopper changes > is replaced and
      released at once, and its late approval is surplus

own-reservation: What the shopper's own unpaid order keeps is free for them.
  text lib/catalog/availability.ts: cart_id = \${cartId}::uuid → cart_id = \${cartId}::uuid AND false
  integration payments/editable-order: the shopper’s own reservation > stands in nobody’s way but a
      stranger’s: the last room

own-reservation-alone: What another's unpaid order keeps is free for nobody else.
  text lib/catalog/availability.ts:
    | cart_id = \${cartId}::uuid → coalesce(\${cartId}::uuid, id) IS NOT NULL
  integration payments/editable-order: the shopper’s own reservation > stands in nobody’s way but a
      stranger’s: the last room

details-key: What was typed is shown to the browser that typed it alone.
  text lib/cart/cart-details.ts: AND key_hash = $2 → AND $2::text IS NOT NULL
  integration cart-details: L2 who planted the cart, or an old key, reads nothing of it

details-own-delivery: A delivery that another browser chose is not gone on with.
  text lib/cart/cart-details.ts: key_hash IN ($2, $5) → key_hash IS NOT NULL OR $2 = $5
  integration cart-details: a chosen delivery stays while details change, and is nobody else’s

details-card: A card number that is typed at the checkout is not kept.
  value app/(shop)/checkout/typed-details.ts: cards.includes(name) → false
  integration cart-details: the door keeps it with the chosen language, without a card number, and for
      no other site

details-rename: What is typed while an order gives the cart another id breaks nothing.
  text lib/cart/cart-details.ts: $1::uuid FOR KEY SHARE → $1::uuid
  integration cart-details: what comes while an order gives the cart another id is not kept, and nothing
      fails

details-end: What was typed ends with the payment.
  text lib/payments/ledger/change-statement.ts:
    | DELETE FROM cart_details WHERE → DELETE FROM cart_details WHERE false AND
  integration cart-details: it follows the cart to its order and ends when that is paid

details-forgotten: A shared computer keeps no proof of an order.
  statement app/(shop)/cart/actions.ts: await forgetOrders();
  integration cart-details: a shopper at a shared computer leaves nothing: no cart, no details, no order

own-cart-kept: What an order replaces is not kept by its client.
  text lib/payments/attempts/anonymous-budget.ts: (o.cart_id = $2::uuid) IS NOT TRUE AND → true AND
  integration payments/anonymous-budget: O11 what is kept too long is told to the shopper with the time
      to wait

session-moves-on: The hour's tries of a session follow it to its next cart.
  value lib/payments/attempts/place-order.ts: tx.query(moveTries, [from, to]) → Promise.resolve([])
  integration payments/anonymous-budget: O11 a checkout is charged before its order is written > of a
      session, which goes on under a new id after each order

kept-share: One client keeps so much without a card's result, and more only for minutes.
  value lib/payments/attempts/anonymous-budget.ts: judged === 'spent' → false
  integration payments/kept-nights: O11 a patient client, however often it comes back, keeps more
      than a twentieth of a month’s room-nights for less than twenty minutes

kept-burst: Carts of one client together keep so much at once.
  value lib/payments/attempts/anonymous-budget.ts: judged === 'full' → false
  integration payments/kept-nights: O11 twelve large carts at once, from one network, are not each
      alone

kept-wide: All networks of an IPv6 /48 together keep so much.
  value lib/payments/attempts/anonymous-budget.ts: await judge(findKeptWide, wide, wideShareOf(share)) → own
  integration payments/kept-nights: O11 a client with a whole IPv6 /48 keeps four shares in
      all, however many networks it uses

kept-shorter: A cart above the share is kept for minutes.
  value lib/payments/attempts/anonymous-budget.ts:
    | Math.min(aboveMinutes, settings().resultOverdueMinutes) → null
  integration payments/kept-nights: O11 a large cart is kept for seven minutes, an ordinary one for
      fifteen

order-nights: An order has so many nights in all.
  value lib/payments/attempts/place-order.ts: nights > nightsPerOrder → false
  integration payments/anonymous-budget: O11 an order has sixty nights in all

mails-of-address: An address gets so many mails of unpaid orders a day.
  value lib/orders/contact/mail-cap.ts: (row?.placed ?? 0) + (row?.moved ?? 0) < max → true
  integration payments/anonymous-budget: O11 mails of unpaid orders to one address > are ten a day,
      however it is spelled; further orders are taken without

mails-by-correction: Moving orders to an address counts as mailing it.
  value lib/orders/contact/mail-cap.ts: (row?.moved ?? 0) → 0
  integration payments/anonymous-budget: O11 mails of unpaid orders to one address > A4 count each
      time a guest moves an order to it: a stranger is not mailed by corrections

limits-are-told: People learn that a limit turns visitors away.
  value lib/payments/attempts/attempt-limits.ts: by === 'order' || by === 'pause' → true
  integration payments/anonymous-budget: O11 a checkout is charged before its order is written > of a
      network: beyond the limit there is no order, no line and one issue for people

pause-after-declines: After declines the next try waits, longer each time.
  value lib/payments/attempts/attempt-limits.ts: declines ? pauseEnd(declines, now) : null → null
  integration payments/card-testing: O11 card testing at the limits that the shop comes with >
      declined tries wait longer and longer, the session’s other orders too

order-key: An order opens by its own key.
  value lib/orders/order-link.ts: isOneOf('order-link', order, candidate) → candidate !== ''
  integration order-door: L1 an order opens > by its own key, cookie or cart, and by nobody else’s

order-cookie: An order opens by its own cookie.
  value lib/orders/order-link.ts: isOneOf('order-cookie', order, candidate) → candidate !== ''
  integration order-door: L1 an order opens > by its own key, cookie or cart, and by nobody else’s

order-cart: An order opens in the session that it came from.
  value lib/orders/read-order.ts: cartId === order.cartId → true
  integration order-door: L1 an order opens > by its own key, cookie or cart, and by nobody else’s

order-cart-planted: Who planted the cart opens no order that was placed from it.
  value lib/payments/attempts/place-order.ts: idAfter(cart.id) → cart.id
  integration planted-cart: L2 who planted the cart reads no order that is placed from it

order-cart-not-kept: The cart alone gives no cookie of half a year.
  value app/(shop)/orders/[reference]/open/route.ts: order.by !== 'cart' → true
  integration planted-cart: L2 the door remembers an order for half a year by its cart alone

order-key-renewed: A link that went to a wrong address opens nothing once it was corrected.
  value lib/orders/order-link.ts: linkRound === 0 → true
  integration guest-mail: a wrong address > is corrected: its links open nothing any more, the old one
      is kept, mails go to the new one

email-own-session: Only the session that placed an order corrects its address.
  value lib/orders/guest-mail.ts: !isOpenToCart(order, input.cartId, now) → false
  integration guest-mail: a wrong address that its guest corrects > is refused, NOT_FOUND: without the
      session that placed it

email-own-limit: A guest corrects an address three times at most.
  value lib/orders/guest-mail.ts: (counted?.own ?? 0) >= ownCorrectionsMax → false
  integration guest-mail: a wrong address that its guest corrects > is not corrected for ever

order-key-renewed-phone: A link that staff may have sent to a wrong number opens nothing once it was corrected.
  value lib/orders/contact/correct-phone.ts: order.isLinkOut ? 1 : 0 → 0
  integration selling/compose: an order that a clerk composes > has its goods brought where a delivery
      was asked for, for the fee of its zone

order-key-ages: A key opens its order for half a year.
  value lib/orders/read-order.ts: now - order.stateChangedAt.getTime() < keyDays * 86_400_000 → true
  integration order-door: L1 an order opens > by its key for half a year, by its cart for a day

evidence-mac: Evidence holds no MAC.
  value lib/payments/rules/evidence-content.ts: isMacField(name) → false
  integration payments/payment-guards: what is kept of a message > N3 holds no MAC

network-not-all: A limit of one network that meets many carts is told to people.
  value lib/payments/attempts/attempt-limits.ts: sessions === 0 → true
  integration payments/anonymous-budget: O11 a checkout is charged before its order is written > of a
      network: beyond the limit there is no order, no line and one issue for people
`;
