// Which protections keep what is sold from the desk true, and its links private?
import { protections } from '../read-list';

export const sellingProtections = protections`
guests-within-room: A room has no price for more guests than it takes.
  value lib/catalog/stay-wish.ts: Number(guests) > rules.guestsMax * rooms → false
  unit catalog/stay-wish: the stay of an address > that cannot be is none, and has no price:
      {"guests":"4"}

price-of-night-newest: Of several prices of a night, the one that was set last holds.
  text lib/catalog/night-prices.ts: «      ORDER BY r.created_at DESC, r.id DESC»
  integration selling/stays: a price of nights > that was set last holds

night-price-sorts-newest: Rooms are sorted by the price that was set last.
  text lib/catalog/night-prices.ts: «  ORDER BY r.created_at DESC, r.id DESC LIMIT 1»
  integration selling/find-rooms: a shop with many kinds of rooms > has each on one page:
      for dates, by price

room-has-all-chosen: A room that lacks something that was chosen is not shown.
  text lib/catalog/find-rooms.ts: « AND amenities @> $2::text[]»
  integration selling/find-rooms: a shop with many kinds of rooms > shows those that have everything
      that was chosen, and says how many there are

night-price-payable: A price of nights that the wire cannot carry is refused.
  value lib/selling/nights/night-prices.ts: settings().gateway.amountDecimals → 3
  integration selling/stays: a price of nights > is written down, and refused where the wire cannot
      carry it or no night has it

stay-cancelled-as-sold: A stay is cancelled at the fee that its guest read, and at no other.
  value lib/payments/shopper/cancel-stay.ts: feeMinor !== input.seenFeeMinor → false
  integration selling/stays: a stay that its guest cancels > gives its nights back and tells staff
      what to keep; no money moves

stay-cancelled-held: Only a stay that is held or paid is cancelled by its guest.
  value lib/payments/shopper/cancel-stay.ts: !isHeldOrPaid(order) → false
  integration selling/stays: a stay that its guest cancels > has to be held or paid, the order’s
      own, and not begun

stay-of-own-cart: A stay is changed by the cart that it lies in alone.
  value lib/cart/cart.ts: { id: lineId, cartId, productId } → { id: lineId, productId }
  integration selling/stays: a stay in the cart > is changed by nobody else

stock-as-seen: Stock that a sale has moved is not overwritten.
  value lib/selling/change-product.ts: product.stock !== given.seen → false
  integration selling/catalogue: the stock > that a sale has moved meanwhile is not overwritten

room-still-let: A booking holds the row of its room, so that it is still let.
  text lib/orders/reservations.ts: « AND NOT is_retired FOR SHARE»
  integration selling/catalogue: a room > is either booked or taken away, when both are asked at
      once

image-of-its-product: An image is changed by the product that shows it, and by no other.
  property lib/selling/pictures/product-images.ts: where: { productId } → where: {}
  integration selling/catalogue: a picture > is shown by its hash, kept once, and stands among others
      in an order of their own

picture-of-a-gallery: A picture that stands behind another is not deleted as let go.
  text lib/jobs/purge-expired.ts:
    | « AND NOT EXISTS (SELECT 1 FROM product_image i WHERE i.picture_hash = picture.hash)»
  integration selling/catalogue: a picture > that no product shows any more goes a month after it was
      taken away

picture-encoded-anew: Nothing beside the pixels of an uploaded picture is published.
  property lib/selling/pictures/decode-picture.ts: bytes: data → bytes: Buffer.from(given)
  unit selling/decode-picture: a picture > in the format PNG loses what follows its end

picture-formats: Three formats of pictures are decoded, of the many that the decoder knows.
  value lib/selling/pictures/decode-picture.ts: ['VipsForeignLoad'] → []
  unit selling/decode-picture: what is no such picture > is refused: a TIFF

nights-that-are-over: Opening a closing leaves the nights that are over as they were.
  value lib/selling/close-nights.ts:
    | { blockId: given.blockId, night: { gte: new Date(today) } } → { blockId: given.blockId }
  integration selling/calendar: a closed room > opened half-way stays closed for the nights that are
      over

link-of-the-composer: The link is shown to the clerk who composed the order alone.
  value lib/selling/compose/composed-order.ts: isOwn && isPayable → isPayable
  integration selling/compose: an order that a clerk composes > shows its link to the clerk who
      composed it and to nobody else

stay-over-not-sold: A stay that is over is not sold any more.
  statement lib/payments/attempts/start-payment.ts:
    | if (await isUnsellable(tx, order.id, now)) throw new Refused('NOT_AVAILABLE');
  integration selling/compose: an order that a clerk composes > for a stay that is over is not paid
      any more

product-as-seen: A product that changed since the page was shown is not overwritten.
  value lib/selling/change-product.ts: product.version !== given.seenVersion → false
  integration selling/catalogue: a product > changes in the shop, and the trail holds both sides of
      what changed alone

product-hidden: What is hidden is not sold, also from a cart that holds it.
  after function priceGoods(
  value lib/orders/price-cart.ts: !item.isVisible → false
  integration selling/catalogue: a product > that is hidden is not sold, also from a cart that holds
      it

price-as-seen: Nobody pays a price that moved since the page was shown.
  value lib/payments/attempts/place-order.ts: priced.value.totalMinor !== input.seenTotalMinor → false
  integration selling/catalogue: a product > changes no order that was placed, and a cart is told
      the new price before it pays

delivery-as-offered: Goods are brought only where and when their zone says so just now.
  value lib/payments/attempts/sold-cart.ts: !hasSlot(zone, choice, today) → false
  integration selling/delivery: an order whose goods are brought > is refused for today

delivery-over: A delivery whose day has come is not paid any more.
  text lib/payments/attempts/start-payment.ts: AND due_on <= $2::date → AND false
  integration selling/delivery: an order whose goods are brought > cannot be paid any more once its
      day has come

zone-off: A zone that is switched off is not sold.
  text lib/catalog/delivery-zones.ts: WHERE is_active AND id = $1::uuid → WHERE id = $1::uuid
  integration selling/delivery-zones: a zone is offered as it was typed, changed, switched off, and
      each is written down

goods-need-money: Goods move on only while money is held or taken.
  value lib/orders/goods-state.ts: !earnedStates.includes(orderState) → false
  integration selling/goods-moves: the goods of a paid order > are collected in two steps, each once,
      written down and told in its language

delivery-until-it-leaves: A delivery changes only before it is on its way, while the money stands.
  value lib/orders/goods/change-delivery.ts: goods.state !== 'TO_PREPARE' || !earnedStates.includes(order.state) → false
  integration selling/goods-moves: a delivery that was ordered > is changed by a clerk until it leaves:
      told to the guest, and no name in the audit

delivery-as-seen: A delivery that changed since the page was shown is not overwritten.
  value lib/orders/goods/change-delivery.ts: deliveryStamp(before) !== given.seen → false
  integration selling/goods-moves: a delivery that was ordered > is changed by a clerk until it leaves:
      told to the guest, and no name in the audit

goods-next-step: Goods take the step that follows, and no other.
  value lib/orders/goods/move-goods.ts: state !== given.to → false
  integration selling/goods-moves: the goods of a paid order > are collected in two steps, each once,
      written down and told in its language

stay-move-once: A move that has happened does not happen again.
  value lib/orders/stays/stay-moves.ts: stay.state === ends[move] → false
  unit orders/stay-moves: the moves of a stay > check_in comes to what the table says, from every state

room-once: A stay that is in a room already is not moved there again.
  value lib/orders/stays/change-room.ts: rooms.every(({ unitId }) => unitId === given.unitId)
    → false
  integration selling/change-room: a stay > is moved whole to a free room of its kind, once, and it is
      written down

room-free: A stay is not moved to a room that another one has.
  value lib/orders/stays/change-room.ts: (await tx.query(findTaken, [...nights, given.unitId])).length > 0
    → false
  integration selling/change-room: a stay > two stays never get one room, however they are moved

room-of-kind: A stay is moved to rooms of its own kind that are let.
  text lib/orders/stays/change-room.ts: « AND product_id = $2::uuid AND NOT is_retired FOR SHARE»
    → « AND $2::uuid IS NOT NULL FOR SHARE»
  integration selling/change-room: a stay > does not go to a room of another kind, nor to one that is
      no longer let

room-slept: Nights that are over stay where they were slept.
  text lib/orders/stays/change-room.ts: AND line_id = ANY ($2::uuid[]) AND night >= $3::date
    → AND line_id = ANY ($2::uuid[]) AND $3::date IS NOT NULL
  integration selling/change-room: a stay > keeps the nights that are over where they were slept

room-left: The stay of a guest who has left is not moved.
  value lib/orders/stays/change-room.ts: stay.state === 'LEFT' → false
  integration selling/change-room: a stay > whose guest has left stays where it is

stay-not-early: No guest is checked in or out before the first day.
  value lib/orders/stays/stay-moves.ts: !isUndone && today < stay.checkIn → false
  unit orders/stay-moves: the moves of a stay > none is made before the first day, but each is taken
      back on any

stay-has-room: No guest is checked in without a room that is kept.
  value lib/orders/stays/stay-moves.ts: move === 'check_in' && !stay.hasRoom → false
  unit orders/stay-moves: the moves of a stay > nobody comes into a room that is not kept, and
      everybody may leave

zone-as-seen: A zone that changed since the page was shown is not overwritten.
  value lib/selling/zones/change-zones.ts: before.version !== seenVersion → false
  integration selling/delivery-zones: a zone is offered as it was typed, changed, switched off, and
      each is written down

drawing-listed: A product shows a drawing of the house, and no path that somebody sends.
  value lib/selling/pictures/product-images.ts: !drawings.includes(drawing) → false
  integration selling/catalogue: a picture > that is none, or too large, or of an unknown product,
      changes nothing

picture-size: A picture has two megabytes at most.
  value lib/selling/pictures/upload-picture.ts: given.length > pictureBytesMax → false
  integration selling/catalogue: a picture > that is none, or too large, or of an unknown product,
      changes nothing

price-limit: Nobody agrees a price below their own limit.
  value lib/selling/compose/price-limit.ts: priceMinor * 100n < listMinor * BigInt(100 - percent) → false
  integration selling/compose: an agreed price > below a person’s limit is refused, unless approval is
      asked for

price-waits: A price below the limit is not paid before somebody without one approves.
  text lib/payments/attempts/start-payment.ts: AND price_waits → AND false
  integration selling/compose: an agreed price > that waits for approval is not paid before somebody
      without a limit approves

price-link: Nobody is sent the link of an order whose price waits.
  value lib/selling/compose/payment-link.ts: composition.priceWaits → false
  integration selling/compose: an agreed price > that waits for approval is not paid before somebody
      without a limit approves

kept-through-decline: What staff keep for a guest stays kept when a card is declined.
  value lib/payments/ledger/write-change.ts: !isKept(order, truth, change.at) → true
  integration selling/compose: a deadline until which rooms are kept > keeps them through a declined
      card, and no longer than itself

kept-ends: What staff keep for a guest is given back at the deadline.
  value lib/payments/ledger/write-change.ts: keptUntil > at && button !== 'none' → true
  integration selling/compose: a deadline until which rooms are kept > leaves an order that is paid
      as it is, and ends with one that is cancelled

kept-paid: A deadline releases nothing of who has paid, and does not say so.
  value lib/payments/janitor/janitor-kept.ts: !order.isReserved || !isOpen(order) → false
  integration selling/compose: a deadline until which rooms are kept > leaves an order that is paid
      as it is, and ends with one that is cancelled

kept-price: Nobody pays a price that waits because its room is kept.
  value lib/payments/attempts/start-payment.ts: await isUnsellable(tx, order.id, now)
    → !order.isReserved && (await isUnsellable(tx, order.id, now))
  integration selling/compose: a deadline until which rooms are kept > lets nobody pay a price that
      waits

price-over: A price of a cancelled order is not approved.
  value lib/selling/compose/price-limit.ts: order.cancelledAt !== null → false
  integration selling/compose: an agreed price > that waits for approval is over with its order

price-limit-sum: Nobody gives away more in one order than their own limit, price by price.
  value lib/selling/compose/price-limit.ts: discountMinor !== null && given > discountMinor → false
  integration selling/compose: an agreed price > that gives away more than one order may is refused,
      though each price is within the percentage

identity-as-seen: An identity that changed since the page was shown is not overwritten.
  value lib/selling/identity/change-identity.ts: row.version !== given.seenVersion → false
  integration selling/identity: the identity is what people typed last, with both sides in the trail

identity-of-the-settings: The seed’s house is not shown under the name that the settings give.
  value lib/merchant/known-merchant.ts: settings().merchantName === '' → true
  integration selling/identity: what the seed says of its own house says nothing of one that the
      settings name

identity-map: Guests are sent to a map over https alone.
  value lib/selling/identity/identity-input.ts: url.protocol === 'https:' → true
  unit selling/identity-input: mapUrl is not “http://maps.example/”

identity-picture-kept: The pictures of the identity are kept for as long as they are shown.
  text lib/jobs/purge-expired.ts: picture.hash IN (s.picture_hash, s.logo_hash) → false
  integration selling/identity: its pictures are encoded anew and kept for as long as they are shown

confirmed-not-surplus: A payment that the order cannot use confirms nothing.
  value app/(shop)/orders/[reference]/is-confirmed.ts:
    | (order.heading === 'authorised' || order.heading === 'paid') && !order.isSurplus
    → order.heading === 'authorised' || order.heading === 'paid'
  unit shop/order-confirmation: an order is not confirmed: of a payment that it cannot use

calendar-one-line: What a house is called begins no line of a calendar file.
  value lib/orders/stay-calendar.ts: escaped(\`\${house.name}: \${stay.name}\`)
    → \`\${house.name}: \${stay.name}\`
  unit orders/stay-calendar: no line is longer than 75 octets, no letter is broken, nothing begins a
      line of its own

calendar-confirmed: What is not held or paid goes into no calendar.
  value app/(shop)/orders/[reference]/calendar/route.ts: !isConfirmed(order) → false
  integration booking-calendar: L1 a booking goes into a calendar by its own proof, once it is held

withdrawn-not-paid: What was taken out of the shop is not paid by an old order.
  value lib/payments/attempts/start-payment.ts: await isWithdrawn(tx, order.id, now) → false
  integration selling/delivery: A8 what was taken out of the shop is payable for a day, at the price
      that was seen
`;
