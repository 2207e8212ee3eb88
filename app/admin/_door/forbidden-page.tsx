import { currentActor } from '@/lib/auth/session/require-permission';
import { getTranslations } from '@/lib/i18n/translations';

/** What a signed-in person without permission sees. It holds nothing of the page. */
export async function ForbiddenPage() {
  const t = await getTranslations('desk.forbidden');
  const actor = await currentActor();
  return (
    <div className="mx-auto max-w-xl py-12">
      <h1 className="mb-3 text-xl">{t('title')}</h1>
      <p>{t('text', { name: actor?.name ?? '' })}</p>
    </div>
  );
}
