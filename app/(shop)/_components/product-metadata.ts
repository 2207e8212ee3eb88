import type { Metadata } from 'next';
import { type ProductDto, productPath } from '@/lib/catalog/catalog-queries';
import { textIn } from '@/lib/catalog/localized';
import { isPicture } from '@/lib/catalog/product-image';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** What search engines and shared links say about a room or a gift. */
export async function productMetadata(product: ProductDto, locale: string): Promise<Metadata> {
  const [firstWords = ''] = textIn(product.details, locale).split('\n');
  const title = textIn(product.names, locale);
  const { name } = await readMerchant();
  return {
    title,
    description: `${textIn(product.summaries, locale)} ${firstWords}`.slice(0, 300),
    alternates: { canonical: productPath(product) },
    // A shared link shows the photo of this very product; without one, what the shop itself shows.
    ...(isPicture(product.drawing) && {
      openGraph: { type: 'website', siteName: name, title, images: [`/${product.drawing}`] },
    }),
  };
}
