import { ShopImage } from '@/app/_components/shop-image';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import { readGallery } from '@/lib/catalogue/product-gallery';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';

const imageClass = 'h-auto w-full bg-surface-sunk';

/**
 * The images of a product side by side: swiped, moved by arrow keys, or chosen by number, without
 * scripts. A single image does not move and has no numbers.
 */
export async function Gallery({ product, locale }: { product: ProductDto; locale: string }) {
  const t = await getTranslations('shop.gallery');
  const images = await readGallery(product);
  const name = textIn(product.names, locale);
  const count = images.length;
  const [only] = images;
  if (only === undefined || count === 1) {
    const alt = only === undefined ? '' : textIn(only.alt, locale);
    return (
      <ShopImage
        name={only?.name ?? product.drawing}
        alt={alt}
        isFirst
        className={`rounded-md ${imageClass}`}
      />
    );
  }
  return (
    <section aria-label={t('title', { name })}>
      <ul tabIndex={0} className="flex snap-x snap-mandatory overflow-x-auto rounded-md">
        {images.map((image, index) => (
          // Following a number shows the image, and scrolls the page to its top.
          <li
            key={image.name}
            id={`picture-${index + 1}`}
            className="w-full shrink-0 snap-start scroll-mt-[100vh]"
          >
            <ShopImage
              name={image.name}
              alt={textIn(image.alt, locale) || t('place', { name, place: index + 1, count })}
              isFirst={index === 0}
              className={imageClass}
            />
          </li>
        ))}
      </ul>
      <ol className="mt-2 flex flex-wrap gap-1 text-sm tabular-nums">
        {images.map((image, index) => (
          <li key={image.name}>
            <a
              href={`#picture-${index + 1}`}
              aria-label={t('place', { name, place: index + 1, count })}
              className="flex size-11 items-center justify-center rounded-sm border border-line text-link hover:bg-surface-sunk"
            >
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
