import { getLocale, getTranslations } from 'next-intl/server';
import { Drawing } from '@/app/_components/drawing';
import { listProducts } from '@/lib/catalog/catalog-queries';
import { ProductCard } from './_components/product-card';

export default async function CataloguePage() {
  const locale = await getLocale();
  const t = await getTranslations('shop.home');
  const products = await listProducts();
  const rooms = products.filter((product) => product.kind === 'STAY');
  const gifts = products.filter((product) => product.kind === 'GOODS');
  return (
    <>
      <section className="grid items-center gap-8 md:grid-cols-2 md:gap-14">
        <div>
          <h1 className="text-3xl md:text-4xl">{t('title')}</h1>
          <p className="mt-5 max-w-prose text-lg text-ink-soft">{t('lead')}</p>
        </div>
        <Drawing
          name="drawings/courtyard"
          alt={t('drawingAlt')}
          isFirst
          className="h-auto w-full"
        />
      </section>
      {products.length === 0 ? <p className="mt-16 text-lg">{t('empty')}</p> : null}
      {rooms.length === 0 ? null : (
        <section id="rooms" className="mt-16 md:mt-24">
          <h2 className="text-2xl">{t('roomsTitle')}</h2>
          <p className="mt-1 text-ink-soft">{t('roomsText')}</p>
          <ul className="mt-8 grid gap-x-10 gap-y-12 md:grid-cols-2">
            {rooms.map((room) => (
              <ProductCard key={room.id} product={room} locale={locale} size="large" />
            ))}
          </ul>
        </section>
      )}
      {gifts.length === 0 ? null : (
        <section id="gifts" className="mt-16 md:mt-24">
          <h2 className="text-2xl">{t('giftsTitle')}</h2>
          <p className="mt-1 max-w-prose text-ink-soft">{t('giftsText')}</p>
          <ul className="mt-8 grid grid-cols-2 gap-x-5 gap-y-10 md:grid-cols-4 md:gap-x-8">
            {gifts.map((gift) => (
              <ProductCard key={gift.id} product={gift} locale={locale} size="small" />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
