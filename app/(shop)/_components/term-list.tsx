import { getLocale } from 'next-intl/server';
import { paymentKindOf } from '@/lib/cart/cart-rules';
import type { CancellationTerms } from '@/lib/catalogue/cancellation';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import type { Localized } from '@/lib/i18n/localized';
import { getTranslations, useTranslations } from '@/lib/i18n/translations';
import { formatMoney } from '@/lib/money/money';
import { paymentTerms, shortTerm, type TermKey } from '@/lib/orders/payment-terms';
import { stayTerms } from '@/lib/orders/stay-terms';
import { settings } from '@/lib/settings/env';
import { shownMerchant } from './preview';

type Payable = {
  readonly transactionType: 'authorization' | 'sale';
  readonly totalMinor: string;
  readonly lines: readonly {
    kind: 'STAY' | 'GOODS';
    checkOut?: string | null;
    isInWords?: boolean;
    names: Localized;
    terms?: CancellationTerms | null | undefined;
  }[];
  /** How the goods are delivered; left out where the shopper was not asked. */
  readonly goods?: { readonly delivery: { day: string; window: string } | null } | null;
  /** Only of an order, whose stays may have several lines; in a cart each line is one stay. */
  readonly stays?: readonly { names: Localized; terms: CancellationTerms | null }[];
  /** When the order was placed; left out for a cart, which is judged by the current time. */
  readonly createdAt?: string;
};

/**
 * What the shopper agrees to, one sentence per line; `only` a part, or all `except` one, where the
 * rest is shown nearby.
 */
export async function TermList({
  order,
  only,
  except,
}: {
  order: Payable;
  only?: readonly TermKey[];
  except?: readonly TermKey[];
}) {
  const t = await getTranslations('terms');
  const terms = await termsOf(order);
  return (
    <ul className="space-y-2">
      {terms
        .filter(({ key }) => (only?.includes(key) ?? true) && !except?.includes(key))
        .map(({ key, values }) => (
          <li key={key}>{key === 'policies' ? <PoliciesLink /> : t(key, values)}</li>
        ))}
    </ul>
  );
}

/** How the shopper gets out of it, or what becomes of the goods, in one sentence. */
export async function ShortTerm({ order }: { order: Payable }) {
  const [t, locale] = [await getTranslations('terms'), await getLocale()];
  const { key, values } = shortTerm(termOrder(order, locale), await termRules(), (amount) =>
    formatMoney(amount, locale),
  );
  return <span>{t(key, values)}</span>;
}

async function termsOf(order: Payable) {
  const locale = await getLocale();
  return paymentTerms(termOrder(order, locale), await termRules(), (amount) =>
    formatMoney(amount, locale),
  );
}

async function termRules() {
  const merchant = await shownMerchant();
  return {
    ...settings(),
    merchantName: merchant.name,
    merchantContact: merchant.contact,
    policiesUrl: merchant.policies === '' ? '' : '/policies',
    feeCeilingHundredths: settings().gateway.feeCeilingHundredths,
  };
}

/** Opens in a new tab: the form or the card page of this one is still needed. */
export function PoliciesLink() {
  const t = useTranslations('shop.footer');
  return (
    <a
      href="/policies"
      target="_blank"
      rel="noopener"
      className="text-link inline-flex min-h-11 items-center"
    >
      {t('policies')}
    </a>
  );
}

function termOrder(order: Payable, locale: string) {
  const { merchantTimezone, authorizationDays, stayBeyondHold } = settings();
  const at = order.createdAt === undefined ? new Date() : new Date(order.createdAt);
  const lines = order.lines.map(({ kind, checkOut }) => ({
    kind,
    checkOut: checkOut ?? undefined,
  }));
  const today = todayIn(merchantTimezone, at);
  const delivery = order.goods?.delivery;
  const kind = paymentKindOf(lines, { today, authorizationDays, stayBeyondHold });
  return {
    transactionType: order.transactionType,
    totalMinor: BigInt(order.totalMinor),
    hasStay: lines.some(({ kind }) => kind === 'STAY'),
    hasGoods: order.lines.some(({ kind, isInWords }) => kind === 'GOODS' && !isInWords),
    delivery: delivery && {
      day: formatDay(delivery.day, locale),
      window: formatWindow(delivery.window),
    },
    isBeyondHold: kind.isBeyondHold,
    isLater: kind.isLater,
    stays: stayTerms(staysOf(order), today, locale),
  };
}

function staysOf({ stays, lines }: Payable) {
  if (stays !== undefined) return stays;
  return lines
    .filter(({ kind }) => kind === 'STAY')
    .map(({ names, terms = null }) => ({ names, terms }));
}
