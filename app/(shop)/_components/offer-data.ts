import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import { productPath } from '@/lib/catalogue/catalogue-queries';
import { imageAddress, plainDrawings } from '@/lib/catalogue/product-image';
import { textIn } from '@/lib/i18n/localized';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { formatMoney, money } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';

/** A room or another product in the words of schema.org; the price is that of a night or of a piece. */
export async function offerData(product: ProductDto, locale: string, isInStock = true) {
  const { appUrl } = settings();
  const { name } = await readMerchant();
  const isRoom = product.kind === 'STAY';
  const [price = ''] = formatMoney(money(BigInt(product.priceMinor)))
    .replaceAll(',', '')
    .split(' ');
  return {
    '@type': isRoom ? ['HotelRoom', 'Product'] : 'Product',
    name: textIn(product.names, locale),
    description: textIn(product.summaries, locale),
    // A generic drawing of a bed or a parcel is not an image of this product.
    ...(product.drawing !== plainDrawings[product.kind] && {
      image: new URL(imageAddress(product.drawing), appUrl).href,
    }),
    offers: {
      '@type': 'Offer',
      url: new URL(productPath(product), appUrl).href,
      price,
      priceCurrency: 'IQD',
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': isRoom ? 'Hotel' : 'Store', name },
    },
  };
}
