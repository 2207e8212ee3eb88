// Which images does a product's page show? Those that staff added, the one shown in lists first.
import { asTexts, type Localized } from '@/lib/i18n/localized';
import type { ProductDto } from './catalogue-queries';
import { isPicture, productImage } from './product-image';

export type GalleryImage = {
  /** One of our drawings, or an uploaded picture. */
  readonly name: string;
  /** A description of the image, where staff wrote one. */
  readonly alt: Localized;
};

/**
 * At least one image; a list image that an older instance set comes before the others. Beside the
 * merchant's own pictures there are no drawings.
 */
export function galleryOf(
  product: Pick<ProductDto, 'drawing' | 'ownPage'>,
): readonly GalleryImage[] {
  const images = (product.ownPage?.images ?? []).map((row) => ({
    name: productImage(row),
    alt: asTexts(row.alt),
  }));
  const isThere = images.some(({ name }) => name === product.drawing);
  const all = isThere ? images : [{ name: product.drawing, alt: {} }, ...images];
  const pictures = all.filter(({ name }) => isPicture(name));
  return pictures.length > 0 ? pictures : all;
}
