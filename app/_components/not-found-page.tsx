import { getTranslations } from '@/lib/i18n/translations';
import { MessagePage, type Way } from './message-page';

/** What stands at an address that leads nowhere, or that is not open to this visitor. */
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
