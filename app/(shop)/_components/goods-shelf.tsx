import { getLocale } from 'next-intl/server';
import { buttonClass } from '@/app/_components/button';
import { TallLink } from '@/app/_components/text-link';
import {
  type FoundGoods,
  type GoodsWish,
  goodsAddress,
  goodsOrders,
  goodsPerPage,
} from '@/lib/catalogue/find-goods';
import { categoryPath, type SoldCategory, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations, useLocale, useTranslations } from '@/lib/i18n/translations';
import { HiddenFields } from './hidden-fields';
import { ProductCard } from './product-card';

type Props = {
  wish: GoodsWish;
  found: FoundGoods;
  /** The dates chosen for a room, kept in the address. */
  kept?: Readonly<Record<string, string>>;
  /** Of each card. */
  heading?: 'h2' | 'h3';
};

/** Up to this many items need no search. */
const glance = 12;

/** Goods, with a search where they are many, and links to more of them. */
export function GoodsShelf(props: Props) {
  const locale = useLocale();
  return (
    <>
      <GoodsSearch {...props} />
      <ul className="mt-7 grid grid-cols-2 gap-x-5 gap-y-10 md:mt-9 md:grid-cols-4 md:gap-x-8">
        {props.found.goods.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            locale={locale}
            size="small"
            heading={props.heading}
            query={props.wish.isPreview ? '?preview' : ''}
          />
        ))}
      </ul>
      <GoodsPages {...props} />
    </>
  );
}

/** Words, order and stock as a plain GET form; only where there are many items. */
function GoodsSearch({ wish, found, kept = {} }: Props) {
  const t = useTranslations('shop.goodsSearch');
  if (found.all <= glance) return null;
  const { category } = wish;
  return (
    <>
      <search>
        <form
          action={category === '' ? '/#goods' : categoryPath({ slug: category })}
          className="mt-6 grid grid-cols-2 items-end gap-x-3 gap-y-4 rounded-md bg-surface-sunk p-4 md:grid-cols-[2fr_1fr_auto_auto]"
        >
          <HiddenFields fields={Object.entries(wish.isPreview ? { preview: '' } : kept)} />
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
      {wish.text === '' && !wish.isInStock ? null : (
        <p role="status" className="mt-4 font-semibold">
          {t('found', { count: found.total })}
        </p>
      )}
    </>
  );
}

/** The pages of the categories, and that of all goods; the chosen one also before it is shown. */
export async function CategoryLinks({ chosen }: { chosen?: SoldCategory }) {
  const { categories: sold } = await whatIsSold();
  const isSold = chosen === undefined || sold.some(({ id }) => id === chosen.id);
  const categories = isSold ? sold : [...sold, chosen];
  if (categories.length === 0) return null;
  const t = await getTranslations('shop.goodsSearch');
  const locale = await getLocale();
  const all = { slug: '', href: '/#goods', words: t('all') };
  const links = categories.map((category) => ({
    slug: category.slug,
    href: categoryPath(category),
    words: textIn(category.name, locale),
  }));
  return (
    <nav aria-label={t('categories')} className="mt-6">
      <ul className="flex flex-wrap gap-2 text-sm wrap-anywhere">
        {[all, ...links].map(({ slug, href, words }) => (
          <li key={slug}>
            <a
              href={href}
              aria-current={slug === (chosen?.slug ?? '') ? 'true' : undefined}
              className="flex min-h-11 items-center rounded-sm border border-line-strong px-4 py-2 leading-tight hover:bg-surface-sunk aria-[current]:border-action aria-[current]:bg-action-soft aria-[current]:font-semibold"
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links to the previous and the next page. */
function GoodsPages({ wish, found, kept }: Props) {
  const t = useTranslations('shop.goodsSearch');
  const last = Math.ceil(found.total / goodsPerPage);
  if (last <= 1) return null;
  const href = (page: number) => goodsAddress({ ...wish, page }, kept);
  return (
    <nav aria-label={t('pages')} className="mt-8 flex flex-wrap items-center gap-x-6 text-sm">
      {found.page > 1 ? <TallLink href={href(found.page - 1)}>{t('before')}</TallLink> : null}
      <span className="text-ink-soft">{t('page', { page: found.page, last })}</span>
      {found.page < last ? <TallLink href={href(found.page + 1)}>{t('next')}</TallLink> : null}
    </nav>
  );
}
