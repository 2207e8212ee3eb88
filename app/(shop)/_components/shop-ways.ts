import type { Way } from '@/app/_components/message-page';
import { whatIsSold } from '@/lib/catalogue/what-is-sold';
import { getTranslations } from '@/lib/i18n/translations';

/** The links to what the shop sells, the wanted kind first; to the home page where it sells nothing. */
export async function shopWays(first: 'rooms' | 'goods' = 'rooms'): Promise<readonly Way[]> {
  const [sold, t, common] = await Promise.all([
    whatIsSold(),
    getTranslations('shop.cart'),
    getTranslations('common.notFound'),
  ]);
  const ways = [
    ...(sold.hasRooms ? [{ href: '/#rooms', label: t('toRooms') }] : []),
    ...(sold.hasGoods ? [{ href: '/#goods', label: t('toGoods') }] : []),
  ];
  if (ways.length === 0) return [{ href: '/', label: common('home') }];
  return first === 'goods' ? ways.reverse() : ways;
}
