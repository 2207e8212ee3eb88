import type { Metadata } from 'next';
import { type ProductDto, productPath } from '@/lib/catalog/catalog-queries';
import { textIn } from '@/lib/catalog/localized';

/** What search engines and shared links say about a room or a gift. */
export function productMetadata(product: ProductDto, locale: string): Metadata {
  const [firstWords = ''] = textIn(product.details, locale).split('\n');
  return {
    title: textIn(product.names, locale),
    description: `${textIn(product.summaries, locale)} ${firstWords}`.slice(0, 300),
    alternates: { canonical: productPath(product) },
  };
}
