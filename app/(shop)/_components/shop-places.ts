import { getLocale } from 'next-intl/server';
import { cache } from 'react';
import { categoryPath, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';

type Place = { readonly href: string; readonly label: string };
type Places = {
  readonly rooms: readonly Place[];
  readonly goods: readonly Place[];
  readonly categories: readonly Place[];
};

/** Where the shop's parts are, for its menus: rooms, all goods, and goods by the merchant's categories. */
export const shopPlaces = cache(async (): Promise<Places> => {
  const [{ hasRooms, hasGoods, categories }, t, locale] = await Promise.all([
    whatIsSold(),
    getTranslations('shop.nav'),
    getLocale(),
  ]);
  return {
    rooms: hasRooms ? [{ href: '/#rooms', label: t('rooms') }] : [],
    goods: hasGoods ? [{ href: '/#goods', label: t('goods') }] : [],
    categories: categories.map((category) => ({
      href: categoryPath(category),
      label: textIn(category.name, locale),
    })),
  };
});
