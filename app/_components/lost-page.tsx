import { getTranslations } from 'next-intl/server';
import { buttonClass } from './button';

/** What stands at an address that leads nowhere, or that is not open to this visitor. */
export async function LostPage() {
  const t = await getTranslations('common.notFound');
  return (
    <div className="max-w-2xl py-8">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <p className="mt-4 text-lg text-ink-soft">{t('text')}</p>
      <p className="mt-8">
        <a href="/" className={buttonClass('secondary')}>
          {t('home')}
        </a>
      </p>
    </div>
  );
}
