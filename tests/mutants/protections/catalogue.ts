// Which protections keep the catalogue, the rooms and what is sold true?
import { protections } from '../read-list';

export const catalogueProtections = protections`
integration channels
  given-up-to-channel: A night that is given up here while a channel has sold it is the channel's.
    sql DROP TRIGGER room_night_falls_to_channel ON room_night
  channel-overlap: What is sold here and elsewhere opens an issue.
    value lib/channels/apply-reading.ts: await noteOverlaps(tx, times) → undefined
  channel-lock: Nights that are given up while a channel's calendar is read are the channel's.
    text lib/channels/apply-reading.ts: « FOR SHARE»
  channel-not-reopened: Nights that a channel has sold are not reopened as if staff had closed them.
    text lib/desk/calendar/close-nights.ts: « AND b.channel_id IS NULL»

integration orders/family
  guests-of-a-season: Guests pay what the price of a night asks of them.
    lib/catalogue/night-prices.ts priceOfNight: set guests is null

integration desk/calendar
  nights-that-are-over: Opening a closing leaves the nights that are over as they were.
    lib/desk/calendar/close-nights.ts openNights: night is { blockId: given.blockId }

integration desk/catalogue
  stock-as-seen: Stock that a sale has moved is not overwritten.
    lib/desk/catalogue/change-product.ts setStock: seen is false
  room-still-let: A booking holds the row of its room, so that it is still let.
    text lib/orders/reservations.ts: « AND NOT is_retired FOR SHARE»
  image-of-its-product: An image is changed by the product that shows it, and by no other.
    property lib/desk/pictures/product-images.ts: where: { productId } → where: {}
  picture-of-a-gallery: A picture that stands behind another is not deleted as let go.
    text lib/jobs/purge-expired.ts:
      | « AND NOT EXISTS (SELECT 1 FROM product_image i WHERE i.picture_hash = picture.hash)»
  product-as-seen: A product that changed since the page was shown is not overwritten.
    lib/desk/catalogue/change-product.ts changeProduct: seenVersion is false
  product-hidden: What is hidden is not sold, also from a cart that holds it.
    lib/orders/price-cart.ts priceGoods: isVisible is true
  price-as-seen: Nobody pays a price that moved since the page was shown.
    lib/payments/attempts/sold-cart.ts sellAsSeen: totalMinor seenTotalMinor is false
  drawing-listed: A product shows a drawing of the house, and no path that somebody sends.
    lib/desk/pictures/product-images.ts addDrawing: drawings is true
  picture-size: A picture has two megabytes at most.
    lib/desk/pictures/upload-picture.ts readPictureFile: pictureBytesMax given is false

integration desk/change-room
  room-once: A stay that is in a room already is not moved there again.
    lib/orders/stays/change-room.ts changeRoom: unitId rooms is false
  room-free: A stay is not moved to a room that another one has.
    lib/orders/stays/change-room.ts changeRoom: findTaken length is false
  room-of-kind: A stay is moved to rooms of its own kind that are let.
    text lib/orders/stays/change-room.ts:
      | « AND product_id = $2::uuid AND NOT is_retired FOR SHARE» → « AND $2::uuid IS NOT NULL FOR SHARE»
  room-slept: Nights that are over stay where they were slept.
    text lib/orders/stays/change-room.ts:
      | AND line_id = ANY ($2::uuid[]) AND night >= $3::date → AND line_id = ANY ($2::uuid[]) AND $3::date IS NOT NULL
  room-left: The stay of a guest who has left is not moved.
    lib/orders/stays/change-room.ts changeRoom: LEFT is false

integration desk/many-products
  many-as-seen: Products that changed since the list was shown are not changed with others.
    lib/desk/catalogue/change-many.ts planChanges: seen version is false
  many-prices-seen: New prices are those that the preview showed, or none is written.
    lib/desk/catalogue/change-many.ts changeMany: digestOf seen is false
  many-all-ours: An act that names a product which is none of ours changes no other.
    lib/desk/catalogue/change-many.ts planChanges: products length chosen is false

integration desk/compose
  order-key-renewed-phone: A link that staff may have sent to a wrong number opens nothing once it
      was corrected.
    lib/orders/contact/correct-phone.ts correctPhone: isLinkOut 1 is 0
  link-of-the-composer: The link is shown to the clerk who composed the order alone.
    lib/desk/compose/composed-order.ts readComposedOrder: isOwn is true
  stay-over-not-sold: A stay that is over is not sold any more.
    lib/payments/attempts/start-payment.ts openAttempt: isUnsellable is false
  price-limit: Nobody agrees a price below their own limit.
    lib/desk/compose/price-limit.ts fieldsBelow: priceMinor percent is false
  price-waits: A price below the limit is not paid before somebody without one approves.
    text lib/payments/attempts/payable-order.ts: AND price_waits → AND false
  price-link: Nobody is sent the link of an order whose price waits.
    lib/desk/compose/payment-link.ts sendPaymentLink: priceWaits is false
  kept-through-decline: What staff keep for a guest stays kept when a card is declined.
    lib/payments/ledger/write-change.ts writeChange: isKept is false
  kept-ends: What staff keep for a guest is given back at the deadline.
    value lib/payments/ledger/write-change.ts: keptUntil > at && button !== 'none' → true
  kept-paid: A deadline releases nothing of who has paid, and does not say so.
    lib/payments/janitor/janitor-kept.ts endDeadline: isReserved isOpen is false
  kept-price: Nobody pays a price that waits because its room is kept.
    lib/payments/attempts/start-payment.ts openAttempt: isUnsellable is !order.isReserved &&
      payable.isUnsellable
  price-over: A price of a cancelled order is not approved.
    lib/desk/compose/price-limit.ts agreePrice: cancelledAt is false
  price-limit-sum: Nobody gives away more in one order than their own limit, price by price.
    lib/desk/compose/price-limit.ts fieldsBelow: given is false
  room-not-promised: A guest is told the number of a room only while it is kept.
    value lib/desk/compose/compose-input.ts:
      | requested.some(({ unitId }) => unitId !== null) → false
  room-pointed-at: A room that is taken is not sold as the one that was pointed at.
    value lib/desk/compose/price-requested.ts:
      | line.unitId === null || free.includes(line.unitId) → true

integration orders/delivery
  delivery-as-offered: Goods are brought only where and when their zone says so just now.
    lib/payments/attempts/sold-cart.ts withDelivery: hasSlot is true
  delivery-over: A delivery whose day has come is not paid any more.
    text lib/payments/attempts/payable-order.ts: AND due_on <= $2::date → AND false
  withdrawn-not-paid: What was taken out of the shop is not paid by an old order.
    lib/payments/attempts/start-payment.ts openAttempt: isWithdrawn is false

integration desk/product-file
  import-as-seen: A file is written only as its preview showed it.
    lib/desk/product-file/import-products.ts applyImport: seen is false
  import-whole: A file with a refused row writes none.
    lib/desk/product-file/import-products.ts applyImport: refused is false

integration desk/zones
  zone-off: A zone that is switched off is not sold.
    text lib/catalogue/zones.ts: WHERE is_active AND id = $1::uuid → WHERE id = $1::uuid
  zone-as-seen: A zone that changed since the page was shown is not overwritten.
    lib/desk/zones/change-zones.ts setZone: seenVersion is false

integration catalogue/day-rules
  rules-at-the-order: An order is judged by the rules of days at its own moment.
    text lib/payments/attempts/cart-items.ts:
      | «  ORDER BY id FOR KEY SHARE»
  rules-refuse-the-order: A stay that the rules of its days refuse is not ordered.
    value lib/orders/price-cart.ts: item.dayRules ?? null → null
  rules-in-the-search: The search offers no kind whose rules refuse the stay.
    text lib/catalogue/find-rooms.ts: «        AND id NOT IN (SELECT product_id FROM refused)»
  rules-with-a-reason: Staff sell against the rules of days with a reason alone.
    value lib/desk/compose/compose-input.ts: beside.value.isAgainstRules → false

integration orders/discounts
  discount-not-on-agreed: A stay whose price staff agreed has no discount.
    value lib/orders/price-cart.ts: agreedMinor === null → true

integration orders/discount-codes
  code-limit-at-order: Of two orders at once for the last use of a code one has it.
    text lib/catalogue/discount-codes.ts: « FOR UPDATE»
  code-guesses-counted: A network that typed too many wrong codes learns of no other one.
    lib/cart/cart-code.ts typeCode: count wrongPerHour is false
  code-hidden-is-unknown: A code that is switched off is not told from one that never was.
    lib/catalogue/discount-codes.ts judgeCode: isActive is false
  code-once-a-guest: A code that is once for each guest is refused the second time.
    lib/stays/codes.ts usesProblem: isOncePerGuest usesOfGuest is false
  code-again-at-payment: An order that gave its use back is paid only while another one is left.
    lib/payments/attempts/start-payment.ts openAttempt: isUseFree is true

integration catalogue/find-rooms
  night-price-sorts-newest: Rooms are sorted by the price that was set last.
    text lib/catalogue/night-prices.ts:
      | «  ORDER BY r.created_at DESC, r.id DESC LIMIT 1»
  room-has-all-chosen: A room that lacks something that was chosen is not shown.
    text lib/catalogue/find-rooms.ts: « AND amenities @> $2::text[]»

integration orders/goods-moves
  goods-need-money: Goods move on only while money is held or taken.
    lib/orders/goods-state.ts nextGoodsState: earnedStates is true
  delivery-until-it-leaves: A delivery changes only before it is on its way, while the money stands.
    lib/orders/goods/change-delivery.ts changeDelivery: earnedStates TO_PREPARE is false
  delivery-as-seen: A delivery that changed since the page was shown is not overwritten.
    lib/orders/goods/change-delivery.ts changeDelivery: seen is false
  goods-next-step: Goods take the step that follows, and no other.
    value lib/orders/goods/move-goods.ts: state !== given.to → false

integration desk/identity
  identity-as-seen: An identity that changed since the page was shown is not overwritten.
    lib/desk/identity/change-identity.ts changeIdentity: seenVersion is false
  identity-of-the-settings: The seed’s house is not shown under the name that the settings give.
    lib/merchant/known-merchant.ts identitySpeaks: merchantName is true
  identity-draft-own: What one person types and previews is shown to nobody else.
    lib/desk/identity/draft-identity.ts ownDraft: byId is false
  identity-picture-kept: The pictures of the identity are kept for as long as they are shown.
    text lib/jobs/purge-expired.ts: picture.hash IN (s.picture_hash, s.logo_hash) → false

integration desk/check-out
  leaving-asks: Nobody is checked out with the money held, without a reason.
    value lib/orders/stays/move-stay.ts: hold && isLeaving && why === '' → false
  leaving-after-the-bank: A completion that did not succeed checks nobody out.
    lib/desk/day/check-out.ts completeAndCheckOut: SUCCEEDED sent is answer.ok
    value lib/orders/stays/move-stay.ts: hold && isLeaving && why === '' → false

integration orders/stays
  price-of-night-newest: Of several prices of a night, the one that was set last holds.
    text lib/catalogue/night-prices.ts:
      | «      ORDER BY r.created_at DESC, r.id DESC»
  night-price-payable: A price of nights that the wire cannot carry is refused.
    value lib/forms/amount.ts: settings().gateway.amountDecimals → 3
  stay-cancelled-as-sold: A stay is cancelled at the fee that its guest read, and at no other.
    lib/payments/shopper/cancel-stay.ts cancelStay: seenFeeMinor is false
  stay-cancelled-held: Only a stay that is held or paid is cancelled by its guest.
    lib/payments/shopper/cancel-stay.ts cancelStay: isHeldOrPaid is true
  stay-of-own-cart: A stay is changed by the cart that it lies in alone.
    lib/cart/cart.ts changeStay: productId is { id: lineId, productId }

unit desk/departure
  early-as-cancelled: Who leaves early owes no less than who cancels late.
    value lib/desk/day/departure.ts: fee > slept → false
`;
