import { getLocale } from 'next-intl/server';
import { formatDay, formatWindow } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import type { MerchantWords } from '@/lib/merchant/identity';
import type { GoodsDto } from '@/lib/orders/goods-state';
import { keyed } from '@/lib/rows/keyed';

/** Where the goods of a confirmed order are, and when and where the shopper receives them. */
export async function GoodsPlace({
  goods,
  merchant,
}: {
  goods: GoodsDto;
  merchant: MerchantWords;
}) {
  const [t, locale] = [await getTranslations('goods.order'), await getLocale()];
  const { delivery, dueOn, state } = goods;
  const day = delivery === null ? '' : formatDay(delivery.day, locale);
  return (
    <>
      {state === 'TO_PREPARE' ? null : (
        <span className="block font-semibold">{t(`state.${state}`)}</span>
      )}
      {state === 'HANDED_OVER' ? null : delivery === null ? (
        <>
          <span>
            {state === 'READY'
              ? t('collectNow')
              : dueOn === null
                ? t('collectLater')
                : t('collectOn', { day: formatDay(dueOn, locale) })}
          </span>
          <Hours merchant={merchant} />
        </>
      ) : (
        <span>
          {t('arrives', { when: formatList([day, formatWindow(delivery.window)], locale) })}
        </span>
      )}
    </>
  );
}

export function Hours({ merchant }: { merchant: MerchantWords }) {
  if (merchant.hours === '') return null;
  return <span className="block whitespace-pre-line">{merchant.hours}</span>;
}

/** The details of a requested delivery. */
export async function DeliveryDetails({ goods }: { goods: GoodsDto | null }) {
  if (!goods?.delivery) return null;
  const [t, locale] = [await getTranslations('goods.receive'), await getLocale()];
  const { zone, day, window, recipient, phone, address, note } = goods.delivery;
  const facts = {
    when: formatList([formatDay(day, locale), formatWindow(window)], locale),
    where: `${textIn(zone, locale)}\n${address}`,
    who: `${recipient}\n${phone}`,
    note,
  } as const;
  const names = (['when', 'where', 'who', 'note'] as const).filter((name) => facts[name] !== '');
  return (
    <dl className="mt-4 text-sm">
      {names.map((name) => (
        <div key={name} className="py-1">
          <dt className="text-ink-soft">{t(name)}</dt>
          {keyed(facts[name].split('\n')).map(({ key, row: line }) => (
            <dd key={key} className="wrap-anywhere">
              <bdi>{line}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
