import { headers } from 'next/headers';
import { useTranslations } from 'next-intl';
import type { FormState } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { getTranslations } from '@/lib/i18n/translations';

/**
 * Returns the answer that shows the recovery codes, which are shown only once. Without scripts the
 * answer is plain lines: the page can show nothing else of a form.
 */
export async function answerWithCodes(codes: readonly string[]): Promise<FormState> {
  if ((await headers()).has('next-action')) {
    return { values: {}, errors: {}, panel: <CodesPanel codes={codes} /> };
  }
  const t = await getTranslations('people.codes');
  // Isolated from left to right: in Arabic the two halves would change places.
  const lines = codes.map((code) => `\u2066${code}\u2069`);
  const link = { href: '/admin/account', label: t('kept') };
  return { values: {}, errors: {}, news: [t('title'), t('text'), ...lines], link };
}

function CodesPanel({ codes }: { codes: readonly string[] }) {
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
