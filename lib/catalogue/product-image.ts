// Which image shows a product: one of our drawings, or an uploaded picture?

import type { ProductKind } from '@/prisma/generated/enums';

const picturePath = 'pictures/';

/** Images for products without a chosen one: a generic bed or parcel. */
export const plainDrawings: Readonly<Record<ProductKind, string>> = {
  STAY: 'drawings/bed',
  GOODS: 'drawings/parcel',
};

/** Path below the root: `drawings/…` without extension, or `pictures/<hash>`. */
export function productImage(product: {
  readonly drawing: string;
  readonly pictureHash: string | null;
}): string {
  return product.pictureHash === null ? product.drawing : `${picturePath}${product.pictureHash}`;
}

/** Whether it is an uploaded picture, which has no night version. */
export function isPicture(image: string): boolean {
  return image.startsWith(picturePath);
}

/** The image's address in a browser, by day. */
export function imageAddress(image: string): string {
  return isPicture(image) ? `/${image}` : `/${image}.svg`;
}

/** The versions of an uploaded picture by width, for srcset. */
export function pictureWidths(image: string): string {
  return `/${image}/narrow 960w, /${image} 2400w`;
}
