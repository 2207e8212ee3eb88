import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import { Section } from '@/app/admin/_components/section';
import { GoodsTable } from '@/app/admin/_goods/goods-table';
import type { GoodsRow } from '@/lib/orders/goods/goods-list';
import type { Actor } from '@/lib/rights/actor';

type Props = { goods: readonly GoodsRow[]; actor: Actor };

/** Goods to prepare and goods to hand over, each with its next step. */
export function DayGoods({ goods, actor }: Props) {
  const t = useTranslations('day');
  const toPrepare = goods.filter(({ goods: { state } }) => state === 'TO_PREPARE');
  const toHandOver = goods.filter(({ goods: { state } }) => state !== 'TO_PREPARE');
  return (
    <Section id="goods" title={t('part.goods', { count: goods.length })} className="mb-6">
      {goods.length === 0 ? <p className="text-sm text-ink-soft">{t('none.goods')}</p> : null}
      {toPrepare.length === 0 ? null : (
        <GoodsTable title={t('toPrepare')} rows={toPrepare} actor={actor} isTitled />
      )}
      {toHandOver.length === 0 ? null : (
        <GoodsTable title={t('toHandOver')} rows={toHandOver} actor={actor} isTitled />
      )}
      <p className="text-sm print:hidden">
        <TallLink href="/admin/goods">{t('allGoods')}</TallLink>
      </p>
    </Section>
  );
}
