import { ActionForm } from '@/app/_components/action-form';
import { PlacedButton, PlacedField } from '@/app/_components/form-parts';
import { MoneyText } from '@/app/_components/money';
import { ShopImage } from '@/app/_components/shop-image';
import { StatusBadge } from '@/app/_components/status-mark';
import { removeLineAction } from '@/app/(shop)/_cart/actions';
import type { CartLineDto } from '@/lib/cart/read-cart';
import { productPath } from '@/lib/catalogue/catalogue-queries';
import { extraInput } from '@/lib/catalogue/stay-extras';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';
import { LineFacts } from '../_components/line-facts';

/** One line of the cart; its quantity field belongs to the form of the whole cart. */
export function CartLine({ line, locale }: { line: CartLineDto; locale: string }) {
  const t = useTranslations('shop');
  const name = textIn(line.names, locale);
  const isStay = line.kind === 'STAY';
  const { checkIn = '', checkOut = '', guests = 0, childAges } = line;
  const stay = new URLSearchParams({ checkIn, checkOut, guests: String(guests) });
  if (childAges.length > 0) stay.set('childAges', childAges.join(','));
  for (const { id, isIncluded } of line.extras ?? []) {
    if (!isIncluded) stay.set(extraInput(id), 'yes');
  }
  const path = `${productPath(line)}${isStay ? `?${stay}` : ''}`;
  return (
    <li className="grid grid-cols-[5rem_1fr] gap-4 border-b border-line py-5 sm:grid-cols-[8rem_1fr]">
      <ShopImage name={line.drawing} alt="" className="h-auto w-full rounded-sm bg-surface-sunk" />
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 className="text-base">
            <a href={path} className="hover:underline">
              {name}
            </a>
          </h2>
          <MoneyText minor={line.lineTotalMinor} locale={locale} className="font-semibold" />
        </div>
        <LineFacts line={line} locale={locale} />
        {line.isAvailable ? null : (
          <p className="mt-2">
            <StatusBadge tone="bad">{t('cart.unavailable')}</StatusBadge>
            {line.refusal ? (
              <span className="mt-1 block text-sm">
                {t(`problem.${line.refusal.reason}`, { max: line.refusal.nights ?? 0 })}
              </span>
            ) : null}
          </p>
        )}
        <div className="mt-3 flex flex-wrap items-end gap-x-5 gap-y-1">
          {isStay ? (
            <a
              href={`${path}&lineId=${line.lineId}`}
              aria-label={t('cart.editStayNamed', { name })}
              className="text-link inline-flex min-h-11 items-center text-sm"
            >
              {t('cart.editStay')}
            </a>
          ) : (
            <div className="flex flex-wrap items-end gap-2">
              <PlacedField
                field={{
                  name: `quantity-${line.lineId}`,
                  label: t('cart.quantity', { name }),
                  isLabelHidden: true,
                  isShort: true,
                  inputMode: 'numeric',
                  defaultValue: String(line.quantity),
                  maxLength: 12,
                  className: 'max-w-56',
                }}
              />
              <PlacedButton
                button={{
                  label: t('cart.update'),
                  ariaLabel: t('cart.updateNamed', { name }),
                  pendingLabel: t('cart.updating'),
                  kind: 'inline',
                  intent: 'update',
                }}
              />
            </div>
          )}
          <ActionForm
            action={removeLineAction}
            hidden={{ lineId: line.lineId }}
            buttons={[
              {
                label: t('cart.remove'),
                ariaLabel: t('cart.removeNamed', { name }),
                pendingLabel: t('cart.removing'),
                kind: 'quiet',
              },
            ]}
          />
        </div>
      </div>
    </li>
  );
}
