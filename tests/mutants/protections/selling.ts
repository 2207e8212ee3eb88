// Which protections keep what is sold from the desk true, and its links private?
import {
  integration,
  type Protection,
  property,
  statement,
  text,
  unit,
  value,
} from '../protection';

const catalogue = (test: string) => integration('selling/catalogue', test);
const noPicture =
  'a picture > that is none, or too large, or of an unknown product, changes nothing';

export const sellingProtections: readonly Protection[] = [
  {
    id: 'stock-as-seen',
    protection: 'Stock that a sale has moved is not overwritten.',
    changes: [value('lib/selling/change-product.ts', 'product.stock !== given.seen', 'false')],
    killer: integration(
      'selling/catalogue',
      'the stock > that a sale has moved meanwhile is not overwritten',
    ),
  },
  {
    id: 'room-still-let',
    protection: 'A booking holds the row of its room, so that it is still let.',
    changes: [text('lib/orders/reservations.ts', ' AND NOT is_retired FOR SHARE')],
    killer: integration(
      'selling/catalogue',
      'a room > is either booked or taken away, when both are asked at once',
    ),
  },
  {
    id: 'picture-encoded-anew',
    protection: 'Nothing beside the pixels of an uploaded picture is published.',
    changes: [
      property('lib/selling/decode-picture.ts', 'bytes: data', 'bytes: Buffer.from(given)'),
    ],
    killer: unit(
      'selling/decode-picture',
      'a picture > in the format PNG loses what follows its end',
    ),
  },
  {
    id: 'picture-formats',
    protection: 'Three formats of pictures are decoded, of the many that the decoder knows.',
    changes: [value('lib/selling/decode-picture.ts', `['VipsForeignLoad']`, '[]')],
    killer: unit('selling/decode-picture', 'what is no such picture > is refused: a TIFF'),
  },
  {
    id: 'nights-that-are-over',
    protection: 'Opening a closing leaves the nights that are over as they were.',
    changes: [
      value(
        'lib/selling/close-nights.ts',
        `'DELETE FROM room_night WHERE block_id = $1::uuid AND night >= $2::date'`,
        `'DELETE FROM room_night WHERE block_id = $1::uuid AND $2::date IS NOT NULL'`,
      ),
    ],
    killer: integration(
      'selling/calendar',
      'a closed room > opened half-way stays closed for the nights that are over',
    ),
  },
  {
    id: 'link-of-the-composer',
    protection: 'The link is shown to the clerk who composed the order alone.',
    changes: [value('lib/selling/composed-order.ts', 'isOwn && isPayable', 'isPayable')],
    killer: integration(
      'selling/compose',
      'an order that a clerk composes > shows its link to the clerk who composed it and to nobody else',
    ),
  },
  {
    id: 'stay-over-not-sold',
    protection: 'A stay that is over is not sold any more.',
    changes: [
      statement(
        'lib/payments/attempts/start-payment.ts',
        `if (await isStayOver(tx, order.id, now)) throw new Refused('NOT_AVAILABLE');`,
      ),
    ],
    killer: integration(
      'selling/compose',
      'an order that a clerk composes > for a stay that is over is not paid any more',
    ),
  },
  {
    id: 'product-as-seen',
    protection: 'A product that changed since the page was shown is not overwritten.',
    changes: [
      value('lib/selling/change-product.ts', 'product.version !== given.seenVersion', 'false'),
    ],
    killer: catalogue(
      'a product > changes in the shop, and the trail holds both sides of what changed alone',
    ),
  },
  {
    id: 'product-hidden',
    protection: 'What is hidden is not sold, also from a cart that holds it.',
    changes: [
      {
        ...value('lib/orders/price-cart.ts', '!item.isVisible', 'false'),
        after: 'function priceGoods(',
      },
    ],
    killer: catalogue('a product > that is hidden is not sold, also from a cart that holds it'),
  },
  {
    id: 'price-as-seen',
    protection: 'Nobody pays a price that moved since the page was shown.',
    changes: [
      value(
        'lib/orders/place-order.ts',
        'priced.value.totalMinor !== input.seenTotalMinor',
        'false',
      ),
    ],
    killer: catalogue(
      'a product > changes no order that was placed, and a cart is told the new price before it pays',
    ),
  },
  {
    id: 'drawing-listed',
    protection: 'A product shows a drawing of the house, and no path that somebody sends.',
    changes: [value('lib/selling/change-product.ts', '!drawings.includes(given.drawing)', 'false')],
    killer: catalogue(noPicture),
  },
  {
    id: 'picture-size',
    protection: 'A picture has two megabytes at most.',
    changes: [value('lib/selling/product-picture.ts', 'bytes.length > pictureBytesMax', 'false')],
    killer: catalogue(noPicture),
  },
];
