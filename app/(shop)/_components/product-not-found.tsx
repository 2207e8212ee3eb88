import { MessagePage } from '@/app/_components/message-page';
import { getTranslations } from '@/lib/i18n/translations';

/** Shown for a product that is no longer offered, and at an address that never had one. */
export async function ProductNotFound({ kind }: { kind: 'rooms' | 'goods' }) {
  const t = await getTranslations('shop');
  return (
    <MessagePage
      title={t('gone.title')}
      text={t('gone.text')}
      ways={[{ href: `/#${kind}`, label: t(kind === 'rooms' ? 'cart.toRooms' : 'cart.toGoods') }]}
      drawing="door"
    />
  );
}
