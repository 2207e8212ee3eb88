import { ShopImage } from '@/app/_components/shop-image';
import type { ProductDto } from '@/lib/catalogue/catalogue-queries';
import { galleryOf } from '@/lib/catalogue/product-gallery';
import { imageAddress } from '@/lib/catalogue/product-image';
import { textIn } from '@/lib/i18n/localized';
import { useTranslations } from '@/lib/i18n/translations';
import { GalleryViewer } from './gallery-viewer';

const imageClass = 'h-auto w-full bg-surface-sunk';

/**
 * The images of a product side by side: swiped, moved by arrow keys, or chosen by their small
 * versions, without scripts. Each opens large; without scripts it is a link to the image.
 */
export function Gallery({ product, locale }: { product: ProductDto; locale: string }) {
  const t = useTranslations('shop');
  const name = textIn(product.names, locale);
  const found = galleryOf(product);
  const count = found.length;
  const images = found.map((image, at) => {
    const place = t('gallery.place', { name, place: at + 1, count });
    return { name: image.name, place, alt: textIn(image.alt, locale) || (count > 1 ? place : '') };
  });
  const words = {
    title: t('gallery.title', { name }),
    close: t('cart.close'),
    before: t('gallery.before'),
    next: t('gallery.next'),
  };
  return (
    <GalleryViewer images={images} words={words}>
      <section aria-label={words.title}>
        <ul
          {...(count > 1 && { tabIndex: 0 })}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-md"
        >
          {images.map((image, at) => (
            // Following a small version shows the image, and scrolls the page to its top.
            <li
              key={image.name}
              id={`picture-${at + 1}`}
              className="w-full shrink-0 snap-start scroll-mt-[100vh]"
            >
              <a
                href={imageAddress(image.name)}
                data-large={at}
                aria-label={t('gallery.enlarge', { picture: image.place })}
                className="block cursor-zoom-in -outline-offset-4"
              >
                <ShopImage
                  name={image.name}
                  alt={image.alt}
                  isFirst={at === 0}
                  className={imageClass}
                />
              </a>
            </li>
          ))}
        </ul>
        {count === 1 ? null : (
          <ol className="mt-2 flex flex-wrap gap-2">
            {images.map((image, at) => (
              <li key={image.name} className="w-18">
                <a
                  href={`#picture-${at + 1}`}
                  aria-label={image.place}
                  className="block rounded-sm border border-line hover:border-action"
                >
                  <ShopImage
                    name={image.name}
                    alt=""
                    sizes="4.5rem"
                    className={`rounded-sm ${imageClass}`}
                  />
                </a>
              </li>
            ))}
          </ol>
        )}
      </section>
    </GalleryViewer>
  );
}
