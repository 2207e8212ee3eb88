import { useLocale, useTranslations } from 'next-intl';
import { Notice, StatusBadge } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { Section } from '@/app/admin/_components/section';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { DeliveryForm } from '@/app/admin/_goods/delivery-form';
import { MoveForm } from '@/app/admin/_goods/move-form';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import type { Actor } from '@/lib/rights/actor';

type Props = { order: DeskOrderDto; actor: Actor };

/** Where the goods of an order are, how the customer receives them, and the next step. */
export function GoodsPanel({ order, actor }: Props) {
  const t = useTranslations('goods.desk');
  const { goods, nextGoodsState: next, reference } = order;
  if (goods === null) return null;
  const isDone = goods.state === 'HANDED_OVER';
  return (
    <Section id="goods" title={t('panel')}>
      <div className="border-t border-line-strong pt-2 text-sm">
        <p className="flex flex-wrap items-center gap-x-3">
          <StatusBadge tone={isDone ? 'good' : 'wait'}>{t(`state.${goods.state}`)}</StatusBadge>
          {goods.state === 'TO_PREPARE' ? null : (
            <span className="text-xs text-ink-soft">
              <Moment at={goods.stateChangedAt} />
            </span>
          )}
        </p>
        {isDone || next !== null ? null : (
          <Notice tone="wait" className="my-2">
            {t('stop')}
          </Notice>
        )}
        <Delivery delivery={goods.delivery} />
        <DeliveryForm reference={reference} goods={goods} isEarned={next !== null} actor={actor} />
        <MoveForm reference={reference} next={next} actor={actor} />
        <a className="text-link inline-block py-2" href={`/admin/orders/${reference}/packing`}>
          {t('slip')}
        </a>
      </div>
    </Section>
  );
}

function Delivery({ delivery }: Pick<NonNullable<DeskOrderDto['goods']>, 'delivery'>) {
  const t = useTranslations('goods');
  const locale = useLocale();
  if (delivery === null) return <p className="py-1">{t('desk.collect')}</p>;
  const { day, window, zone, address, recipient, phone, note } = delivery;
  const facts = [
    ['when', formatList([formatDay(day, locale), window], locale)],
    ['where', `${textIn(zone, locale)}\n${address}`],
    ['who', `${recipient}\n${phone}`],
    ['note', note],
  ] as const;
  return (
    <dl className="py-1">
      {facts
        .filter(([, text]) => text !== '')
        .map(([name, text]) => (
          <div key={name} className="py-1">
            <dt className="text-ink-soft">{t(`desk.${name}`)}</dt>
            <dd className="whitespace-pre-line break-words">
              <VisibleText text={text} />
            </dd>
          </div>
        ))}
    </dl>
  );
}
