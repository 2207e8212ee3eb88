import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { ShopImage } from '@/app/_components/shop-image';
import { type ProductDto, productPath } from '@/lib/catalogue/catalogue-queries';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';
import { AboutPrice } from './about-price';

const sizes = {
  large: { name: 'text-xl', summary: 'block', price: 'text-lg' },
  small: { name: 'text-base', summary: 'hidden sm:block', price: 'text-base' },
} as const;

/**
 * One product of the catalogue; the whole card is one link with the product's name. Children
 * replace the price.
 */
export function ProductCard({
  product,
  locale,
  size,
  query = '',
  note,
  heading: Heading = 'h3',
  children,
}: {
  product: ProductDto;
  locale: string;
  size: keyof typeof sizes;
  /** Added to the link: dates and guests that were chosen, or that it is a preview. */
  query?: string;
  /** Stands below the facts of a room. */
  note?: ReactNode;
  /** The next after the heading that the cards stand under. */
  heading?: 'h2' | 'h3';
  children?: ReactNode;
}) {
  const t = useTranslations('shop.home');
  const isRoom = product.kind === 'STAY';
  return (
    <li className="group relative flex flex-col">
      <div className="overflow-hidden rounded-md bg-surface-sunk transition-colors duration-150 ease-out group-hover:bg-accent-soft">
        <ShopImage name={product.drawing} alt="" className="h-auto w-full" />
      </div>
      <Heading className={`mt-3 leading-snug wrap-break-word ${sizes[size].name}`}>
        <a
          href={`${productPath(product)}${query}`}
          className="underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          {textIn(product.names, locale)}
        </a>
      </Heading>
      <p className={`mt-1 text-sm text-ink-soft ${sizes[size].summary}`}>
        {textIn(product.summaries, locale)}
      </p>
      {children ?? (
        <>
          <p className="mt-2">
            {product.isPriceVarying ? (
              <span className="text-ink-soft">{t('priceFrom')} </span>
            ) : null}
            <MoneyText
              minor={product.priceMinor}
              locale={locale}
              className={`font-semibold ${sizes[size].price}`}
            />
            {isRoom ? <span className="text-ink-soft"> {t('perNight')}</span> : null}
            <UnitText product={product} locale={locale} />{' '}
            <AboutPrice minor={product.priceMinor} locale={locale} />
          </p>
          {isRoom && size === 'large' ? (
            <p className="text-sm text-ink-soft">
              {t('roomFacts', { guests: product.guestsMax ?? 1, units: product.units })}
            </p>
          ) : null}
          {note}
        </>
      )}
    </li>
  );
}

/** The unit of an item, after its price; nothing for a piece. */
export function UnitText({ product, locale }: { product: ProductDto; locale: string }) {
  const unit = textIn(product.unit, locale);
  if (unit === '') return null;
  return (
    <span className="text-base font-normal text-ink-soft">
      {' · '}
      <bdi className="inline-block">{unit}</bdi>
    </span>
  );
}
