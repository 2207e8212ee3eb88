// Which protections decide who may pay an order, how often, and who may see it?
import { protections } from '../read-list';

export const payingProtections = protections`
integration booking-calendar
  calendar-confirmed: What is not held or paid goes into no calendar.
    app/(shop)/orders/[reference]/calendar/route.ts GET: isConfirmed is true

integration cart-details
  details-key: What was typed is shown to the browser that typed it alone.
    text lib/cart/cart-details.ts: AND key_hash = $2 → AND $2::text IS NOT NULL
  details-own-delivery: A delivery that another browser chose is not gone on with.
    text lib/cart/cart-details.ts: delivery = excluded.delivery → delivery = coalesce(cart_details.delivery, excluded.delivery)
  details-card: A card number that is typed at the checkout is not kept.
    app/(shop)/checkout/typed-details.ts typedInto: cards is false
  details-rename: What is typed while an order gives the cart another id breaks nothing.
    text lib/cart/cart-details.ts: $1::uuid FOR KEY SHARE → $1::uuid
  details-end: What was typed ends with the payment.
    text lib/payments/ledger/change-statement.ts:
      | DELETE FROM cart_details WHERE → DELETE FROM cart_details WHERE false AND
  details-forgotten: A shared computer keeps no proof of an order.
    app/(shop)/_cart/actions.ts forgetCartAction: no forgetOrders

integration guest-mail
  order-key-renewed: A link that went to a wrong address opens nothing once it was corrected.
    lib/orders/order-link.ts seal: linkRound 0 is true
  email-own-session: Only the session that placed an order corrects its address.
    lib/orders/own-email.ts correctOwnEmail: isOpenToCart is true
  email-own-limit: A guest corrects an address three times at most.
    lib/orders/own-email.ts correctOwnEmail: ownCorrectionsMax is false

integration link-requests
  links-per-network: One network asks for links ten times an hour.
    lib/orders/link-requests.ts askForLinks: asksPerHour is false
  links-of-own-orders: An order’s number brings its link to the address of that order alone.
    text lib/orders/link-requests.ts:
      | (lower(customer_email) COLLATE "C") = (lower($1) COLLATE "C") → (lower(customer_email) = lower($1) OR reference = $2)

integration order-door
  order-key: An order opens by its own key.
    lib/orders/order-link.ts isOrderKey: isOneOf is candidate !== ''
  order-cookie: An order opens by its own cookie.
    lib/orders/order-link.ts isOrderCookie: isOneOf is candidate !== ''
  order-cart: An order opens in the session that it came from.
    lib/orders/read-order.ts isOpenToCart: cartId order is true
  order-key-ages: A key opens its order for half a year.
    lib/orders/read-order.ts openedBy: stateChangedAt keyDays is true

integration order-status-feed
  news-limited: A flood of questions for news is told to wait, whosever the order is.
    app/(shop)/orders/[reference]/state/route.ts GET: wait 0 is false

integration payments/anonymous-budget
  charged-before-order: A refused checkout writes no order.
    lib/payments/attempts/place-order.ts placeOnce: no chargePaymentTry
  own-cart-kept: What an order replaces is not kept by its client.
    text lib/payments/attempts/anonymous-budget.ts:
      | (o.cart_id = $2::uuid) IS NOT TRUE AND → true AND
  session-moves-on: The hour's tries of a session follow it to its next cart.
    text lib/payments/attempts/renew-cart.ts: WHERE key = → WHERE false AND key =
  order-nights: An order has so many nights in all.
    lib/payments/attempts/place-order.ts placeOnce: nightsPerOrder is false
  mails-of-address: An address gets so many mails of unpaid orders a day.
    lib/orders/contact/mail-cap.ts isMailFree: placed max is true
  mails-by-correction: Moving orders to an address counts as mailing it.
    value lib/orders/contact/mail-cap.ts: (row?.moved ?? 0) → 0
  limits-are-told: People learn that a limit turns visitors away.
    lib/payments/attempts/attempt-limits.ts tellRefusal: pause is true
  network-not-all: A limit of one network that meets many carts is told to people.
    lib/payments/attempts/attempt-limits.ts tellRefusal: sessions 0 is true

integration payments/attempt-limits
  limit-of-order: An order has so many attempts and no more.
    lib/payments/attempts/attempt-limits.ts refuseByOrder: attempts is false
  limit-of-network: A session and a network make so many attempts an hour and no more.
    lib/payments/attempts/attempt-limits.ts chargePaymentTry: limit count is false

integration payments/card-testing
  pause-after-declines: After declines the next try waits, longer each time.
    lib/payments/attempts/attempt-limits.ts refuseByOrder: pauseEnd is null

integration payments/choices
  choice-as-seen: An entry of a list that changed since the page was shown is not overwritten.
    lib/desk/choices/change-choices.ts changeChoice: seenVersion updatedAt is false
  choice-price: The price of an extra is one that a message to the bank can carry.
    lib/forms/read-fields.ts readPrice: toWireDecimal ok is true
  choice-list: Only an extra is a charge.
    lib/desk/choices/change-choices.ts addChoice: extra kind is false

integration payments/editable-order
  same-order: A cart that has become an order already is that order.
    text lib/payments/attempts/place-order.ts:
      | checkout_digest = $2 → false AND checkout_digest = $2
  changed-order: A cart with other lines, prices or details is another order.
    text lib/payments/attempts/place-order.ts: checkout_digest = $2 → $2::text IS NOT NULL
  order-in-doubt: A cart whose payment has no answer starts no other one by itself.
    text lib/payments/attempts/place-order.ts:
      | state IN ('CHECKING', 'RESULT_OVERDUE') AS → false AS
  replaced-order: An order ends when another one of its cart is paid in its place.
    lib/payments/attempts/start-payment.ts openAttempt: no replaceOthers
  cart-before-order: A payment starts only when no other page is changing its cart.
    text lib/payments/ledger/locked-order.ts: WHERE id = $1::uuid) FOR UPDATE) c) → WHERE id = $1::uuid)) c)
  cart-until-paid: The cart gives up what was paid for.
    lib/payments/ledger/write-change.ts writeChange: cartId is null
  cart-after-surplus: A payment that cannot be used takes nothing out of the cart.
    lib/payments/ledger/write-change.ts writeChange: cartId is isNewApproval ? order.cartId : null
  own-reservation: What the shopper's own unpaid order keeps is free for them.
    text lib/catalogue/availability.ts:
      | cart_id = \${cartId}::uuid → cart_id = \${cartId}::uuid AND false
  own-reservation-alone: What another's unpaid order keeps is free for nobody else.
    text lib/catalogue/availability.ts:
      | cart_id = \${cartId}::uuid → coalesce(\${cartId}::uuid, id) IS NOT NULL
  cancel-own-open: A shopper cancels no order with money, and none that people look at.
    lib/payments/shopper/cancel-own-order.ts cancelOwnOrder: isOpenToShopper is true

integration payments/gateway-order-number
  trace-number-rest: A trace number rests for 48 hours before it is used again.
    lib/payments/ledger/gateway-order-number.ts drawBlock: restHours is 0
  order-number-own-connection: A number is drawn beside the transaction that uses it, which holds no
      counter and waits for no connection of its own kind.
    after drawNumbers, asked,
    value lib/payments/ledger/gateway-order-number.ts: { lane: 'numbers' } → { lane: 'usual' }
  order-number-block: All that wait for a number take one block.
    lib/payments/ledger/gateway-order-number.ts serve: splice is line.splice(0, 1)

integration payments/kept-nights
  kept-share: One client keeps so much without a card's result, and more only for minutes.
    lib/payments/attempts/anonymous-budget.ts judgement: spent is false
  kept-burst: Carts of one client together keep so much at once.
    lib/payments/attempts/anonymous-budget.ts judgement: full is false
  kept-wide: All networks of an IPv6 /48 together keep so much.
    lib/payments/attempts/anonymous-budget.ts judgeKept: findKeptWide is own
  kept-shorter: A cart above the share is kept for minutes.
    lib/payments/attempts/anonymous-budget.ts holdMinutesOf: resultOverdueMinutes is null

integration payments/own-card-form
  own-form-as-signed: A card form of our own shows what was signed and recorded, or nothing.
    lib/payments/shopper/own-card-form.ts readOwnCardForm: digest is false

integration payments/payment-life
  expected-type-of-hold: A result of a sale or a completion never pays an attempt that was a hold.
    lib/payments/results/result-facts.ts judgeResult: transactionType is message.transactionTypeText
  answer-nonce-once: An answer that was believed once is not believed for the next operation.
    lib/payments/operations/record-answer.ts recordAnswer: SUCCEEDED is false
  same-dialog-once: The same dialog with another amount is refused.
    lib/payments/operations/ready-operation.ts readyForOperation: clientDigest known is true
  stale-page: A dialog that was opened before the order changed sends nothing.
    lib/payments/operations/ready-operation.ts readyForOperation: seenVersion is false
  unknown-blocks: While the outcome of an operation is unknown, nothing else is sent.
    lib/payments/rules/possible-actions.ts operationObstacle: operations is undefined
    sql DROP INDEX operation_one_open_per_attempt
  reversal-text: A reversal repeats the authorised amount as the result said it.
    value lib/payments/operations/operation-request.ts:
      | attempt.authorisedAmountText ?? '' → String(Number(attempt.authorisedAmountText ?? ''))
  reason-required: A completion of another amount has a reason.
    lib/payments/operations/complete-payment.ts completionTerms: needsReason is false
  surplus-second-approval: A second approved attempt of an order is surplus.
    lib/payments/ledger/surplus-reason.ts surplusReason: isSecond is false
  stock-not-below-zero: The last piece is sold once.
    text lib/orders/reservations.ts: « AND stock >= $2::int»
    sql ALTER TABLE product DROP CONSTRAINT product_stock_not_negative
  unknown-tells-people: People are told of an operation whose outcome nobody knows.
    property lib/payments/operations/answer-outcome.ts:
      | attention: [
      |       unknownItem(attempt, operation, { code, isAlarming, areRepeatsOver: lost.areRepeatsOver }),
      |     ],
  night-once: A night of a room is sold once.
    sql ALTER TABLE room_night DROP CONSTRAINT room_night_pkey
  lost-race-repeated: Who loses a race on a unique index looks again instead of failing.
    lib/db/transaction.ts withTx: isLostRace is false

integration payments/reserved-lane
  reserved-lane: A result is recorded while everybody else holds the other connections.
    lib/db/money-pools.ts moneyPool: results is false

integration payments/shopper-mails
  surplus-not-confirmed: A payment that the order cannot use is never confirmed by mail.
    lib/payments/ledger/owed-mail.ts owedKind: invoice is 'invoice'
  mailed-words-taken-back: Evidence against what was mailed is mailed too.
    lib/payments/ledger/owed-mail.ts owedKind: isTakenBack is false

integration payments/standing-mails
  standing-mail-outdated: An email that says how an order stands does not leave once it stands
      otherwise.
    lib/mail/deliver-mails.ts deliverDueMails: isOutdated is false
  standing-mail-once: Two janitors write an email that says how an order stands once.
    lib/payments/janitor/mail-once.ts mailOnce: unmailed is false
  standing-mail-true: An email that says how an order stands is not written once it stands
      otherwise.
    lib/payments/janitor/janitor-mails.ts mailStandingOrders: states waiting is true
  standing-mail-known-address: Only an address that got the order’s link is mailed how it stands.
    text lib/payments/janitor/janitor-mails.ts: « AND p.state = 'SENT'»

integration payments/stay-beyond-hold
  kept-to-open: Who only types an address keeps a room for two hours.
    text lib/payments/attempts/keep-for-link.ts: hours => $5::int → hours => 900 * $5::int
  kept-per-address: One mailbox keeps two unpaid stays.
    lib/payments/attempts/place-order.ts placeOnce: isKeepFree is true

integration payments/status-feed
  news-bounded: An order, a network and a process have a bounded number of open lines.
    lib/payments/shopper/status-feed.ts watchOrder: isFull is false
  news-drained: A process that stops ends its open lines.
    lib/payments/shopper/status-feed.ts pollStates: isDraining is false

integration planted-cart
  order-cart-planted: Who planted the cart opens no order that was placed from it.
    lib/payments/attempts/place-order.ts placeOnce: idAfter cart is cart.id
  order-cart-not-kept: The cart alone gives no cookie of half a year.
    app/(shop)/orders/[reference]/open/route.ts GET: cart is true
`;
