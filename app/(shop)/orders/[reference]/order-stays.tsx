import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { buttonClass } from '@/app/_components/button';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { type BookedStay, cancelFee } from '@/lib/orders/booked-stays';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { cancelStayAction } from './actions';
import { isWhollyCancelled } from './is-confirmed';
import { CancelledMark } from './order-lines';

/** What cancelling each stay of a held or paid order costs, and the form that cancels it. */
export async function OrderStays({
  order,
  chosen,
}: {
  order: ShopperOrderDto;
  /** The stay that is about to be cancelled. */
  chosen: string | null;
}) {
  const isOpen = order.heading === 'authorised' || order.heading === 'paid';
  const stays = order.stays.filter(({ terms, isCancelled }) => terms !== null || isCancelled);
  if (!isOpen || stays.length === 0 || isWhollyCancelled(order)) return null;
  const t = await getTranslations('status.stays');
  return (
    <section id="stays" aria-labelledby="stays-title" className="print:hidden">
      <h2 id="stays-title" className="text-lg">
        {t(stays.every(({ isCancelled }) => isCancelled) ? 'allCancelled' : 'title')}
      </h2>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {stays.map((stay) => (
          <li key={stay.id} className="py-3">
            <Stay stay={stay} reference={order.reference} isChosen={stay.id === chosen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type StayProps = { stay: BookedStay; reference: string; isChosen: boolean };

async function Stay({ stay, reference, isChosen }: StayProps) {
  const [t, line, locale] = [
    await getTranslations('status.stays'),
    await getTranslations('shop.line'),
    await getLocale(),
  ];
  const amount = (minor: bigint) => formatMoney(money(minor), locale);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const fee = cancelFee(stay, today);
  const name = textIn(stay.names, locale);
  const dates = line('stay', {
    checkIn: formatDay(stay.checkIn, locale, 'short'),
    checkOut: formatDay(stay.checkOut, locale, 'short'),
  });
  return (
    <>
      <p className="font-medium">{name}</p>
      <p className="text-sm text-ink-soft">{dates}</p>
      <CancelledMark feeMinor={stay.isCancelled ? stay.feeMinor.toString() : null} />
      {fee === null ? null : (
        <>
          <p className="mt-2 text-sm">
            {fee === 0n
              ? t('free', { until: formatDay(stay.terms?.freeUntil ?? today, locale) })
              : t('costs', { fee: amount(fee) })}
          </p>
          {isChosen ? (
            <div className="mt-2">
              <p className="text-sm">{t('sure')}</p>
              <ActionForm
                action={cancelStayAction}
                idPrefix={`cancel-${stay.id}`}
                hidden={{ reference, stayId: stay.id, seenFee: fee.toString() }}
                buttonsClassName="mt-2 flex"
                buttons={[
                  {
                    label: fee === 0n ? t('confirm') : t('confirmFee', { fee: amount(fee) }),
                    pendingLabel: t('pending'),
                    kind: 'secondary',
                  },
                ]}
              />
            </div>
          ) : (
            <a
              href={`/orders/${reference}?cancel=${stay.id}#stays`}
              className={buttonClass('quiet')}
            >
              <span>{t('cancel')}</span>
              <span className="sr-only"> {name}</span>
            </a>
          )}
        </>
      )}
    </>
  );
}
