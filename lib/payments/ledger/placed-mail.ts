// What does an order's first email contain? The order, the accepted terms, and the signed link.
import 'server-only';
import { paymentKindOf } from '@/lib/cart/cart-rules';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import type { MailTerm } from '@/lib/mail/templates/order-payload';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { formatMoney } from '@/lib/money/money';
import { readStayLines, stayLinesJson } from '@/lib/orders/find-stays';
import type { FrozenDelivery } from '@/lib/orders/goods-state';
import { mailGoods } from '@/lib/orders/mail-lines';
import { paymentTerms } from '@/lib/orders/payment-terms';
import { placedLinesColumn, placedLinesJson, readPlacedLines } from '@/lib/orders/placed-lines';
import { stayTerms } from '@/lib/orders/stay-terms';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { MailInput } from '@/lib/payments/rules/payment-change';
import { type RowOf, typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { orderFacts } from './owed-mail';

type Goods = { readonly delivery: FrozenDelivery | null };

/** What the email needs of an order beside its facts; the order is `o`. */
export const placedColumns = {
  lines: placedLinesColumn,
  placedAt: 'timestamptz',
  goods: typed<Goods | null>('jsonb?'),
  stays: typed<readonly object[] | null>('jsonb?'),
} as const;

export const placedList = `${placedLinesJson('o.id')} AS lines, o.created_at AS "placedAt",
    ${mailGoods('o.id')} AS goods, ${stayLinesJson('o.id')} AS stays`;

type Placed = RowOf<typeof placedColumns>;

const findPlaced = sql(placedColumns)`
  SELECT ${placedList} FROM "order" o WHERE o.id = $1::uuid`;

/**
 * The email with the signed link, queued with the order's first attempt. It is committed before the
 * card page opens, so a shopper who closes the tab can return. `known`: what this transaction has
 * read already.
 */
export async function placedMail(
  tx: Tx,
  order: OrderFacts,
  known?: Placed,
): Promise<Extract<MailInput, { kind: 'order_placed' }>> {
  const placed = known ?? (await tx.query(findPlaced, [order.id]))[0];
  if (!placed) throw new Error('a locked order was not found');
  return {
    kind: 'order_placed',
    payload: {
      ...orderFacts(order, placed.placedAt),
      keptUntil: order.keptUntil?.toISOString() ?? null,
      keptTo: order.keptTo?.toISOString() ?? null,
      terms: agreedTerms(order, placed),
    },
  };
}

/** As the payment page showed them, in the order's language. */
function agreedTerms(order: OrderFacts, placed: Placed): readonly MailTerm[] {
  const lines = readPlacedLines(placed.lines);
  const { gateway, merchantTimezone, appUrl, ...rules } = settings();
  const today = todayIn(merchantTimezone, placed.placedAt);
  const merchant = knownMerchant(order.locale);
  const { isBeyondHold, isLater } = paymentKindOf(
    lines.map(({ kind, checkOut }) => ({ kind, checkOut: checkOut ?? undefined })),
    { ...rules, today },
  );
  const delivery = placed.goods?.delivery;
  return paymentTerms(
    {
      transactionType: order.transactionType,
      totalMinor: order.totalMinor,
      hasStay: lines.some(({ kind }) => kind === 'STAY'),
      hasGoods: lines.some(({ kind, productId }) => kind === 'GOODS' && productId !== null),
      delivery: delivery && {
        day: formatDay(delivery.day, order.locale),
        window: formatWindow(delivery.window),
      },
      isBeyondHold,
      isLater,
      stays: stayTerms(readStayLines(placed.stays), today, order.locale),
    },
    {
      ...rules,
      merchantName: merchant.name,
      merchantContact: merchant.contact,
      policiesUrl: merchant.policies === '' ? '' : `${appUrl}/policies`,
      feeCeilingHundredths: gateway.feeCeilingHundredths,
    },
    (amount) => formatMoney(amount, order.locale),
  );
}
