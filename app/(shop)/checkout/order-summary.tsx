import { MoneyText } from '@/app/_components/money';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { FoldSign } from '../_components/fold-sign';
import { LineFacts } from '../_components/line-facts';
import type { CartWithFee } from './receive-goods';

type Props = { cart: CartWithFee; locale: string };

/** On a wide screen the whole list stays beside the form. */
export async function OrderSummary({ cart, locale }: Props) {
  const t = await getTranslations('shop');
  return (
    <section
      aria-labelledby="summary"
      className="h-fit rounded-md bg-surface-sunk p-5 max-md:hidden tall:sticky tall:top-24"
    >
      <h2 id="summary" className="text-base">
        {t('checkout.summary')}
      </h2>
      {/* Above the list, which may be longer than the window. */}
      <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <span>{t('line.total')}</span>
        <MoneyText minor={cart.totalMinor} locale={locale} className="text-2xl font-semibold" />
      </p>
      <Lines cart={cart} locale={locale} />
      <ChangeLink label={t('checkout.change')} />
    </section>
  );
}

/** On a phone one line with the total stays in sight and opens the list. */
export async function OrderSummaryLine({ cart, locale }: Props) {
  const t = await getTranslations('shop');
  return (
    <details className="fold z-10 -mx-5 mt-5 border-y border-line bg-surface-sunk px-5 md:hidden tall:sticky tall:top-14">
      <summary className="flex min-h-13 items-center gap-2 text-sm">
        <FoldSign />
        <span className="grow">{t('checkout.summary')}</span>
        <MoneyText minor={cart.totalMinor} locale={locale} className="text-lg font-semibold" />
      </summary>
      <div className="max-h-[50dvh] overflow-y-auto pb-2">
        <Lines cart={cart} locale={locale} />
        <ChangeLink label={t('checkout.change')} />
      </div>
    </details>
  );
}

async function Lines({ cart, locale }: Props) {
  const goods = await getTranslations('goods');
  return (
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {cart.lines.map((line) => (
        <li key={line.lineId} className="py-3">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-semibold">{textIn(line.names, locale)}</span>
            <MoneyText minor={line.lineTotalMinor} locale={locale} />
          </div>
          <LineFacts line={line} locale={locale} />
        </li>
      ))}
      {cart.fee === null ? null : (
        <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <span className="font-semibold">
            {goods('fee', { zone: textIn(cart.fee.zone, locale) })}
          </span>
          <MoneyText minor={cart.fee.minor} locale={locale} />
        </li>
      )}
    </ul>
  );
}

function ChangeLink({ label }: { label: string }) {
  return (
    <p className="mt-1 text-sm">
      <a href="/cart" className="text-link inline-flex min-h-11 items-center">
        {label}
      </a>
    </p>
  );
}
