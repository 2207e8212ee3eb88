import { getTranslations } from '@/lib/i18n/translations';
import { MessagePage } from './message-page';

/** What stands at an address that leads nowhere, or that is not open to this visitor. */
export async function NotFoundPage() {
  const t = await getTranslations('common.notFound');
  return (
    <MessagePage
      title={t('title')}
      text={t('text')}
      ways={[{ href: '/', label: t('home') }]}
      drawing="door"
    />
  );
}
