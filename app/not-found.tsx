import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { buttonClass } from './_components/button';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound');
  return { title: t('title'), robots: { index: false } };
}

export default async function NotFound() {
  const t = await getTranslations('common.notFound');
  return (
    <main className="mx-auto flex w-full max-w-2xl grow flex-col justify-center px-5 py-16">
      <div aria-hidden="true" className="brickwork mb-8 h-8 w-40" />
      <h1 className="text-2xl md:text-3xl">{t('title')}</h1>
      <p className="mt-4 text-lg text-ink-soft">{t('text')}</p>
      <p className="mt-8">
        <a href="/" className={buttonClass('secondary')}>
          {t('home')}
        </a>
      </p>
    </main>
  );
}
