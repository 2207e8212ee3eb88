import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LostPage } from './_components/lost-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common.notFound');
  return { title: t('title'), robots: { index: false } };
}

export default function NotFound() {
  return (
    <main className="mx-auto flex w-full max-w-4xl grow flex-col justify-center px-5 py-8">
      <LostPage />
    </main>
  );
}
