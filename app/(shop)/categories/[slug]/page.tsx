import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { findGoods, readGoodsWish } from '@/lib/catalogue/find-goods';
import { categoryPath, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { textIn } from '@/lib/i18n/localized';
import { CurrencySwitch } from '../../_components/currency-switch';
import { CategoryLinks, GoodsShelf } from '../../_components/goods-shelf';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const findCategory = async (slug: string) =>
  (await whatIsSold()).categories.find((category) => category.slug === slug) ?? null;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const category = await findCategory((await params).slug);
  if (category === null) return {};
  const locale = await getLocale();
  const intro = textIn(category.intro, locale);
  return {
    title: textIn(category.name, locale),
    ...(intro !== '' && { description: intro }),
    alternates: { canonical: categoryPath(category) },
  };
}

/** What the merchant sells under one name. */
export default async function CategoryPage({ params, searchParams }: Props) {
  const category = await findCategory((await params).slug);
  if (category === null) notFound();
  const locale = await getLocale();
  const wish = { ...readGoodsWish(await searchParams), category: category.slug };
  const intro = textIn(category.intro, locale);
  return (
    <>
      <h1 className="text-2xl md:text-3xl">{textIn(category.name, locale)}</h1>
      {intro === '' ? null : <p className="mt-2 max-w-prose text-lg text-ink-soft">{intro}</p>}
      <CurrencySwitch className="mt-2" />
      <CategoryLinks chosen={category.slug} />
      <GoodsShelf wish={wish} found={await findGoods(wish)} />
    </>
  );
}
