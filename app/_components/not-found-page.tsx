import { getTranslations } from '@/lib/i18n/translations';
import { MessagePage, type Way } from './message-page';

/** The page for an address that does not exist, or that this visitor may not open. */
export async function NotFoundPage({ way }: { way?: Way }) {
  const t = await getTranslations('common.notFound');
  return (
    <MessagePage
      title={t('title')}
      text={t('text')}
      ways={[...(way ? [way] : []), { href: '/', label: t('home') }]}
      drawing="door"
    />
  );
}
