import { useTranslations } from 'next-intl';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';

/** The recovery codes, which are shown only once. */
export function CodesPanel({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('people.codes');
  return (
    <section aria-labelledby="codes" className="mt-4 max-w-md text-sm">
      <Notice tone="good" role="status">
        <h2 id="codes" className="font-semibold">
          {t('title')}
        </h2>
        <p>{t('text')}</p>
      </Notice>
      <ul className="my-3 grid grid-cols-2 gap-x-6 gap-y-1 font-mono text-base">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr">{code}</bdi>
          </li>
        ))}
      </ul>
      <TextLink href="/admin/account">{t('kept')}</TextLink>
    </section>
  );
}
