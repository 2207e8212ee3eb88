import type { Metadata } from 'next';
import { CopyButton } from '@/app/_components/copy-button';
import { UpLink } from '@/app/_components/text-link';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { readSupportBundle } from '@/lib/inspector/read-support-bundle';
import { firstValue } from '@/lib/text/query-value';
import { deskInput } from '../../../_components/desk-style';

type Props = {
  params: Promise<{ reference: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const route = '/admin/orders/[reference]/bundle';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ reference }, t] = await Promise.all([params, getTranslations('order.bundle')]);
  return { title: t('title', { reference: reference.slice(0, 40) }) };
}

/** What the bank's support asks for, to copy, download or scan. */
export default deskPage('see_orders', route, async ({ params, query }) => {
  const { reference } = params;
  const order = `/admin/orders/${reference}`;
  const attemptId = firstValue(query.attempt) || undefined;
  const [bundle, t] = await Promise.all([
    readSupportBundle(reference, attemptId),
    getTranslations('order.bundle'),
  ]);
  return (
    <>
      <UpLink href={order}>{t('back')}</UpLink>
      <h1 className="text-xl">{t('title', { reference: reference.slice(0, 40) })}</h1>
      {bundle === null ? (
        <p className="mt-3">{t('none')}</p>
      ) : (
        <>
          <p className="mb-5 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
          <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <div>
              <label htmlFor="bundle" className="mb-1 block text-sm font-semibold">
                {t('label')}
              </label>
              <textarea
                id="bundle"
                readOnly
                dir="ltr"
                rows={Math.min(40, bundle.text.split('\n').length)}
                className={`${deskInput} py-2 font-mono`}
                value={bundle.text}
              />
              <div className="mt-3 flex flex-wrap items-center gap-x-6">
                <CopyButton text={bundle.text} label={t('copy')} done={t('copied')} />
                <a
                  className="text-link py-2 text-sm"
                  href={`${order}/bundle/text?attempt=${bundle.attemptId}`}
                  download
                >
                  {t('download')}
                </a>
              </div>
            </div>
            <figure>
              {/* White in every colour scheme: not every scanner reads a code on a dark one. */}
              <svg
                viewBox={`0 0 ${bundle.code.size} ${bundle.code.size}`}
                role="img"
                aria-label={t('code')}
                shapeRendering="crispEdges"
                className="w-full max-w-80"
              >
                <rect width="100%" height="100%" fill="#fff" />
                <path d={bundle.code.path} fill="#000" />
              </svg>
              <figcaption className="mt-2 max-w-80 text-sm text-ink-soft">
                {t('codeText')}
              </figcaption>
            </figure>
          </div>
        </>
      )}
    </>
  );
});
