import type { Metadata } from 'next';
import { type ProductDto, productPath } from '@/lib/catalogue/catalogue-queries';
import { isPicture } from '@/lib/catalogue/product-image';
import { textIn } from '@/lib/i18n/localized';
import { readMerchant } from '@/lib/merchant/read-merchant';

/** What search engines and shared links show of a room or a product. */
export async function productMetadata(product: ProductDto, locale: string): Promise<Metadata> {
  const [firstWords = ''] = textIn(product.details, locale).split('\n');
  const title = textIn(product.names, locale);
  const { name } = await readMerchant();
  return {
    title,
    description: `${textIn(product.summaries, locale)} ${firstWords}`.slice(0, 300),
    alternates: { canonical: productPath(product) },
    // A shared link shows this product's own photo; without one, the shop's picture.
    ...(isPicture(product.drawing) && {
      openGraph: { type: 'website', siteName: name, title, images: [`/${product.drawing}`] },
    }),
  };
}
