import { headers } from 'next/headers';
import { MessagePage } from '@/app/_components/message-page';
import { readCartId } from '@/lib/cart/cart-cookie';
import { findProduct } from '@/lib/catalogue/catalogue-queries';
import { getTranslations } from '@/lib/i18n/translations';
import { pathHeaderName } from '@/lib/process/path-header';
import { shopWays } from './shop-ways';

/** Shown for a product that is no longer offered, and at an address that never had one. */
export async function ProductNotFound({ kind }: { kind: 'rooms' | 'goods' }) {
  if (await isOffered(kind)) return null;
  const t = await getTranslations('shop.gone');
  return (
    <MessagePage title={t('title')} text={t('text')} ways={await shopWays(kind)} drawing="door" />
  );
}

/**
 * The framework draws this beside each product's page, should the page turn out not to be there. Asked with
 * the words of the page itself, which reads the product once for both.
 */
async function isOffered(kind: 'rooms' | 'goods'): Promise<boolean> {
  const path = (await headers()).get(pathHeaderName()) ?? '';
  const slug = /^\/(?:rooms|products)\/([a-z0-9-]+)$/.exec(path)?.[1];
  if (slug === undefined) return false;
  const found =
    kind === 'rooms'
      ? await findProduct('STAY', slug)
      : await findProduct('GOODS', slug, await readCartId());
  return found !== null;
}
