import { formId } from '@/app/_components/any-field';
import { FoldSign } from '@/app/_components/fold-sign';
import { MoneyText } from '@/app/_components/money';
import type { CartDto } from '@/lib/cart/read-cart';
import type { DeliveryZone } from '@/lib/catalogue/zones';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';
import { LineFacts } from '../_components/line-facts';
import { TotalByWay } from './agreed-terms';
import { ByWay } from './by-way';

type Props = { cart: CartDto; zones: readonly DeliveryZone[]; locale: string };

/** On a wide screen the whole list stays beside the form. */
export function OrderSummary(props: Props) {
  const t = useTranslations('shop');
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
        <TotalByWay {...props} className="text-2xl font-semibold" />
      </p>
      <Lines {...props} />
      <ChangeLink label={t('checkout.change')} />
    </section>
  );
}

/** On a phone one line with the total stays in sight and opens the list. */
export function OrderSummaryLine(props: Props) {
  const t = useTranslations('shop');
  return (
    <details className="fold z-10 -mx-5 -mt-6 border-b border-line bg-surface-sunk px-5 md:hidden tall:sticky tall:top-14">
      <summary className="flex min-h-13 items-center gap-2 text-sm">
        <FoldSign />
        <span className="grow">{t('checkout.summary')}</span>
        <TotalByWay {...props} className="text-lg font-semibold" />
      </summary>
      <div className="max-h-[50dvh] overflow-y-auto pb-2">
        <Lines {...props} />
        <ChangeLink label={t('checkout.change')} />
      </div>
    </details>
  );
}

function Lines({ cart, zones, locale }: Props) {
  const goods = useTranslations('goods');
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
      {zones.length === 0 ? null : (
        <ByWay
          formId={formId('checkout')}
          none={null}
          ways={Object.fromEntries(
            zones
              .filter(({ feeMinor }) => feeMinor > 0n)
              .map(({ id, name, feeMinor }) => [
                id,
                <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
                  <span className="font-semibold">
                    {goods('fee', { zone: textIn(name, locale) })}
                  </span>
                  <MoneyText minor={feeMinor.toString()} locale={locale} />
                </li>,
              ]),
          )}
        />
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
