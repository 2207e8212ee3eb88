// What does an order's first email contain? The order, the accepted terms, and the signed link.
import 'server-only';
import { paymentKindOf } from '@/lib/cart/cart-rules';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import type { Tx } from '@/lib/db/transaction';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import type { MailTerm } from '@/lib/mail/templates/order-payload';
import { knownMerchant } from '@/lib/merchant/known-merchant';
import { formatMoney } from '@/lib/money/money';
import type { BookedStay } from '@/lib/orders/booked-stays';
import { readStayLines, stayLinesJson } from '@/lib/orders/find-stays';
import type { FrozenDelivery } from '@/lib/orders/goods-state';
import { mailGoods } from '@/lib/orders/mail-lines';
import { paymentTerms } from '@/lib/orders/payment-terms';
import { stayTerms } from '@/lib/orders/stay-terms';
import type { OrderFacts } from '@/lib/payments/rules/order-facts';
import type { MailInput } from '@/lib/payments/rules/payment-change';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { orderFacts } from './owed-mail';

type Goods = { readonly delivery: FrozenDelivery | null };
type PlacedLine = RowsOf<typeof findPlacedLines>;

const findPlacedLines = sql({
  kind: 'ProductKind',
  checkOut: 'date?',
  isInWords: 'bool',
  placedAt: 'timestamptz',
  goods: typed<Goods | null>('jsonb?'),
  stays: typed<readonly object[] | null>('jsonb?'),
})`
  SELECT l.kind, l.check_out AS "checkOut", l.product_id IS NULL AS "isInWords",
    o.created_at AS "placedAt",
    ${mailGoods('o.id')} AS goods, ${stayLinesJson('o.id')} AS stays
  FROM order_line l JOIN "order" o ON o.id = l.order_id
  WHERE l.order_id = $1::uuid ORDER BY l.position`;

/**
 * The email with the signed link, queued with the order's first attempt. It is committed before the
 * card page opens, so a shopper who closes the tab can return.
 */
export async function placedMail(
  tx: Tx,
  order: OrderFacts,
  now: Date,
): Promise<Extract<MailInput, { kind: 'order_placed' }>> {
  const lines = await tx.query(findPlacedLines, [order.id]);
  const stays = readStayLines(lines[0]?.stays ?? null);
  const placedAt = lines[0]?.placedAt ?? now;
  return {
    kind: 'order_placed',
    payload: {
      ...orderFacts(order, placedAt),
      keptUntil: order.keptUntil?.toISOString() ?? null,
      keptTo: order.keptTo?.toISOString() ?? null,
      terms: agreedTerms(order, lines, stays, placedAt),
    },
  };
}

/** As the payment page showed them, in the order's language. */
function agreedTerms(
  order: OrderFacts,
  lines: readonly PlacedLine[],
  stays: readonly BookedStay[],
  placedAt: Date,
): readonly MailTerm[] {
  const { gateway, merchantTimezone, appUrl, ...rules } = settings();
  const today = todayIn(merchantTimezone, placedAt);
  const merchant = knownMerchant(order.locale);
  const { isBeyondHold, isLater } = paymentKindOf(
    lines.map(({ kind, checkOut }) => ({ kind, checkOut: checkOut ?? undefined })),
    { ...rules, today },
  );
  const delivery = lines[0]?.goods?.delivery;
  return paymentTerms(
    {
      transactionType: order.transactionType,
      totalMinor: order.totalMinor,
      hasStay: lines.some(({ kind }) => kind === 'STAY'),
      hasGoods: lines.some(({ kind, isInWords }) => kind === 'GOODS' && !isInWords),
      delivery: delivery && {
        day: formatDay(delivery.day, order.locale),
        window: formatWindow(delivery.window),
      },
      isBeyondHold,
      isLater,
      stays: stayTerms(stays, today, order.locale),
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
