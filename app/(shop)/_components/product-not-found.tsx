import { MessagePage } from '@/app/_components/message-page';
import { getTranslations } from '@/lib/i18n/translations';
import { shopWays } from './shop-ways';

/** Shown for a product that is no longer offered, and at an address that never had one. */
export async function ProductNotFound({ kind }: { kind: 'rooms' | 'goods' }) {
  const t = await getTranslations('shop.gone');
  return (
    <MessagePage title={t('title')} text={t('text')} ways={await shopWays(kind)} drawing="door" />
  );
}
