import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { findGoods, readGoodsWish } from '@/lib/catalogue/find-goods';
import { categoryPath, findDraftCategory, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { textIn } from '@/lib/i18n/localized';
import { CurrencySwitch } from '../../_components/currency-switch';
import { CategoryLinks, GoodsShelf } from '../../_components/goods-shelf';
import { maySeeDrafts, PreviewBar, unlisted } from '../../_components/preview';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** With all its goods for whoever keeps them and asks for a preview. */
async function findCategory({ params, searchParams }: Props) {
  const { slug } = await params;
  const isPreview = 'preview' in (await searchParams) && (await maySeeDrafts());
  const { categories } = await whatIsSold();
  const category = isPreview
    ? await findDraftCategory(slug)
    : categories.find((one) => one.slug === slug);
  return category ? { category, isPreview } : null;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const found = await findCategory(props);
  if (found === null) return {};
  const { category, isPreview } = found;
  const locale = await getLocale();
  const intro = textIn(category.intro, locale);
  return {
    title: textIn(category.name, locale),
    ...(intro !== '' && { description: intro }),
    alternates: { canonical: categoryPath(category) },
    ...(isPreview && unlisted),
  };
}

/** What the merchant sells under one name. */
export default async function CategoryPage(props: Props) {
  const found = await findCategory(props);
  if (found === null) notFound();
  const { category, isPreview } = found;
  const locale = await getLocale();
  const wish = { ...readGoodsWish(await props.searchParams), category: category.slug, isPreview };
  const intro = textIn(category.intro, locale);
  return (
    <>
      {isPreview ? <PreviewBar back="/admin/catalogue#categories" /> : null}
      <h1 className="text-2xl wrap-anywhere md:text-3xl">{textIn(category.name, locale)}</h1>
      {intro === '' ? null : <p className="mt-2 max-w-prose text-lg text-ink-soft">{intro}</p>}
      <CurrencySwitch className="mt-2" />
      <CategoryLinks chosen={category} />
      <GoodsShelf wish={wish} found={await findGoods(wish)} heading="h2" />
    </>
  );
}
