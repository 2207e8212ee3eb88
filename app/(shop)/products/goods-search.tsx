import { getLocale } from 'next-intl/server';
import { buttonClass } from '@/app/_components/button';
import { TallLink } from '@/app/_components/text-link';
import {
  type FoundGoods,
  type GoodsWish,
  goodsOrders,
  goodsQuery,
  goodsPerPage,
  listCategories,
} from '@/lib/catalogue/find-goods';
import { type StayWish, stayValues } from '@/lib/catalogue/stay-wish';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { HiddenFields } from '../_components/hidden-fields';

type Props = {
  wish: GoodsWish;
  found: FoundGoods;
  /** The dates chosen for a room, kept in the address. */
  stay: StayWish;
};

/** Up to this many items need no search. */
const glance = 12;

/** Words, order and stock as a plain GET form; only where there are many items. */
export async function GoodsSearch({ wish, found, stay }: Props) {
  if (found.all <= glance) return null;
  const t = await getTranslations('shop.goodsSearch');
  return (
    <>
      <search>
        <form
          action="/#goods"
          className="mt-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-md bg-surface-sunk p-4 md:grid-cols-[2fr_1fr_auto_auto]"
        >
          {wish.category === '' ? null : (
            <input type="hidden" name="category" value={wish.category} />
          )}
          <HiddenFields fields={Object.entries(stayValues(stay))} />
          <label className="col-span-2 text-sm font-semibold md:col-span-1">
            <span>{t('text')}</span>
            <input
              type="search"
              name="q"
              defaultValue={wish.text}
              maxLength={80}
              className="field-input mt-1"
            />
          </label>
          <label className="text-sm font-semibold">
            <span>{t('sort')}</span>
            <select name="sort" defaultValue={wish.order} className="field-input mt-1">
              {goodsOrders.map((order) => (
                <option key={order} value={order}>
                  {t(`order.${order}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="flex min-h-12 items-center gap-2 text-sm font-semibold">
            <input
              type="checkbox"
              name="stock"
              value="1"
              defaultChecked={wish.isInStock}
              className="size-5 accent-action"
            />
            <span>{t('stock')}</span>
          </label>
          <button type="submit" className={`${buttonClass()} max-md:col-span-2`}>
            {t('submit')}
          </button>
        </form>
      </search>
      {wish.text === '' && !wish.isInStock && wish.category === '' ? null : (
        <p role="status" className="mt-4 font-semibold">
          {t('found', { count: found.total })}
        </p>
      )}
    </>
  );
}

/** One category of goods or all of them: a choice where there are several. */
export async function GoodsCategories({ wish, stay }: Omit<Props, 'found'>) {
  const categories = await listCategories();
  if (categories.length < 2) return null;
  const t = await getTranslations('shop.goodsSearch');
  const locale = await getLocale();
  const all = { slug: '', name: { en: t('all') } };
  return (
    <nav aria-label={t('categories')} className="mt-6">
      <ul className="flex flex-wrap gap-2 text-sm">
        {[all, ...categories].map((category) => {
          const chosen = { ...wish, category: category.slug, page: 1 };
          return (
            <li key={category.slug}>
              <a
                href={`/${goodsQuery(chosen, stayValues(stay))}#goods`}
                aria-current={category.slug === wish.category ? 'true' : undefined}
                className="flex min-h-11 items-center rounded-sm border border-line-strong px-4 hover:bg-surface-sunk aria-[current]:border-action aria-[current]:bg-action-soft aria-[current]:font-semibold"
              >
                {textIn(category.name, locale)}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Links to the previous and the next page. */
export async function GoodsPages({ wish, found, stay }: Props) {
  const last = Math.ceil(found.total / goodsPerPage);
  if (last <= 1) return null;
  const t = await getTranslations('shop.goodsSearch');
  const href = (page: number) => `/${goodsQuery({ ...wish, page }, stayValues(stay))}#goods`;
  return (
    <nav aria-label={t('pages')} className="mt-8 flex flex-wrap items-center gap-x-6 text-sm">
      {found.page > 1 ? <TallLink href={href(found.page - 1)}>{t('before')}</TallLink> : null}
      <span className="text-ink-soft">{t('page', { page: found.page, last })}</span>
      {found.page < last ? <TallLink href={href(found.page + 1)}>{t('next')}</TallLink> : null}
    </nav>
  );
}
