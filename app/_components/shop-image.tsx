import { imageAddress, isPicture, pictureWidths } from '@/lib/catalogue/product-image';

type ShopImageProps = {
  /** Path below public/, without extension, or `pictures/<hash>`. */
  name: string;
  /** What it shows; empty where the name is next to it. */
  alt: string;
  className?: string;
  isFirst?: boolean;
  /** Not cut to the shape of the others. */
  isWhole?: boolean;
  /** How wide it is shown; default: a column. */
  sizes?: string;
};

/**
 * One of our drawings, with its night version for dark screens, or an uploaded picture, cut
 * to the same shape: nothing moves when it arrives.
 */
export function ShopImage({
  name,
  alt,
  className = '',
  isFirst = false,
  isWhole = false,
  sizes = '(min-width: 64rem) 40rem, 100vw',
}: ShopImageProps) {
  if (isPicture(name)) {
    return (
      <picture>
        <img
          src={imageAddress(name)}
          srcSet={pictureWidths(name)}
          sizes={sizes}
          alt={alt}
          width={480}
          height={360}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
          className={`${isWhole ? '' : 'aspect-4/3 object-cover'} ${className}`}
        />
      </picture>
    );
  }
  return (
    <picture>
      <source srcSet={`/${name}-night.svg`} media="(prefers-color-scheme: dark)" />
      <img
        src={`/${name}.svg`}
        alt={alt}
        width={480}
        height={360}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
