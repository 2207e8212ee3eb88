import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money, parseDecimal } from '@/lib/money/money';
import { readTypedAmount } from '@/lib/money/typed-amount';
import type { TypedForm } from '@/lib/text/typed-form';

/** A link that orders what a completion cannot take, as a new order that names this one. */
export async function topUp(
  form: TypedForm,
  ceilingMinor: string,
): Promise<Pick<FormState, 'news' | 'link'>> {
  const typed = readTypedAmount(form.text('amount'), {
    isExactRepeat: false,
    nearMinor: BigInt(ceilingMinor),
  });
  const parsed = typed.ok ? parseDecimal(typed.value) : typed;
  if (!parsed.ok) return {};
  const rest = parsed.value.minor - BigInt(ceilingMinor);
  const [t, locale] = await Promise.all([getTranslations('compose.order'), getLocale()]);
  const reference = encodeURIComponent(form.text('reference'));
  const href = `/admin/orders/compose?insteadOf=${reference}&rest=${rest}`;
  return {
    news: [t('rest', { amount: formatMoney(money(rest), locale) })],
    link: { href, label: t('topUp'), isElsewhere: true },
  };
}
