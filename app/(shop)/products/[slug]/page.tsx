import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { StatusIcon } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { readCartId } from '@/lib/cart/cart-cookie';
import { quantityMax } from '@/lib/cart/cart-rules';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { readyDay } from '@/lib/catalogue/delivery-days';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { categoryPath, whatIsSold } from '@/lib/catalogue/what-is-sold';
import { formatDay } from '@/lib/i18n/format-date';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { AboutPrice } from '../../_components/about-price';
import { BackLink } from '../../_components/back-link';
import { CurrencySwitch } from '../../_components/currency-switch';
import { offerData } from '../../_components/offer-data';
import { OtherProducts } from '../../_components/other-products';
import { findDraft, PreviewBar, shownMerchant, unlisted } from '../../_components/preview';
import { UnitText } from '../../_components/product-card';
import { productMetadata } from '../../_components/product-metadata';
import { StructuredData } from '../../_components/structured-data';
import { Gallery } from '../../_gallery/gallery';
import { addGoodsAction } from './actions';

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { slug } = await params;
  const product = await findProduct('GOODS', slug, await readCartId());
  if (product !== null) return productMetadata(product, await getLocale());
  const draft = await findDraft('GOODS', slug, await searchParams);
  return draft === null
    ? {}
    : { ...(await productMetadata(draft, await getLocale())), ...unlisted };
}

export default async function ProductPage({ params, searchParams }: Props) {
  const { slug } = await params;
  const shown = await findProduct('GOODS', slug, await readCartId());
  const product = shown ?? (await findDraft('GOODS', slug, await searchParams));
  if (product === null) notFound();
  const stock = product.ownPage?.stock ?? 0;
  const locale = await getLocale();
  const t = await getTranslations('shop.goods');
  const footer = await getTranslations('shop.footer');
  const { sold, categories } = await whatIsSold();
  const category = categories.find(({ id }) => id === product.categoryId);
  const max = Math.min(stock, quantityMax);
  const today = todayIn(settings().merchantTimezone, systemClock.now());
  const ready = readyDay((await shownMerchant()).preparationDays, today);
  const paragraphs = textIn(product.details, locale).split(/\n+/);
  return (
    <>
      {shown === null ? <PreviewBar back={`/admin/catalogue/${slug}`} /> : null}
      <StructuredData data={await offerData(product, locale, stock > 0)} />
      {category === undefined ? (
        <BackLink href="/#goods" label={t('back')} />
      ) : (
        <BackLink href={categoryPath(category)} label={textIn(category.name, locale)} />
      )}
      <div className="mt-2 grid gap-x-14 gap-y-8 md:grid-cols-2">
        <Gallery product={product} locale={locale} />
        <div>
          <h1 className="text-2xl md:text-3xl">{textIn(product.names, locale)}</h1>
          <p className="mt-2 text-lg text-ink-soft">{textIn(product.summaries, locale)}</p>
          <p className="mt-3 text-xl font-semibold">
            <MoneyText minor={product.priceMinor} locale={locale} />
            <UnitText product={product} locale={locale} />{' '}
            <AboutPrice minor={product.priceMinor} locale={locale} />
          </p>
          <CurrencySwitch />
          <p className="mt-2 flex items-center gap-2 text-sm">
            <StatusIcon tone={stock > 0 ? 'good' : 'neutral'} className="size-4" />
            <span>{t('stock', { stock })}</span>
          </p>
          {stock === 0 || ready === null ? null : (
            <p className="mt-1 text-sm">{t('ready', { day: formatDay(ready, locale) })}</p>
          )}
          {stock === 0 ? (
            <p className="mt-4 text-ink-soft">{t('soldOut')}</p>
          ) : (
            <ActionForm
              action={addGoodsAction}
              idPrefix="goods"
              className="mt-5 flex flex-col gap-4 border-t border-line pt-5"
              hidden={{ slug: product.slug }}
              fields={[
                {
                  name: 'quantity',
                  label: t('quantity'),
                  inputMode: 'numeric',
                  defaultValue: '1',
                  className: 'max-w-48',
                  steps: { min: 1, max, less: t('fewer'), more: t('more') },
                  maxLength: 12,
                  hint: t('quantityHint', { max }),
                },
              ]}
              buttons={[{ label: t('add'), pendingLabel: t('adding') }]}
            />
          )}
          <div className="mt-7 max-w-prose divide-y divide-line border-y border-line">
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="py-4">
                {paragraph}
              </p>
            ))}
            <p className="py-4 text-sm text-ink-soft">
              <span>{t('saleNote', { sold })}</span>{' '}
              <TextLink href="/#paying">{footer('paying')}</TextLink>
            </p>
          </div>
        </div>
      </div>
      <OtherProducts current={product} title={t('othersTitle')} locale={locale} />
    </>
  );
}
