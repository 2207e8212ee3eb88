import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { ReferenceText } from '@/app/_components/reference-text';
import { UpLink } from '@/app/_components/text-link';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { readStoredMessage } from '@/lib/inspector/stored-evidence';
import { codeWords } from '../../../../_components/code-words';
import { LocalAndBankTime } from '../../../../_components/local-and-bank-time';
import { MessageFields } from '../../../../_components/message-fields';
import { VisibleText } from '../../../../_components/visible-text';
import { MissingOrder } from '../../missing-order';
import { MessageDifferences, MessageMeaning } from './message-meaning';

type Props = { params: Promise<{ reference: string; id: string }> };

const route = '/admin/orders/[reference]/evidence/[id]';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [{ id }, t] = await Promise.all([params, getTranslations('order.evidence')]);
  return { title: t('title', { id: id.slice(0, 20) }) };
}

/** A stored message, timer or decision: its fields in order, as stored. */
export default deskPage('see_orders', route, async ({ params }) => {
  const { reference, id } = params;
  const [kept, locale, t, sources, codes] = await Promise.all([
    readStoredMessage(reference, id),
    getLocale(),
    getTranslations('order.evidence'),
    getTranslations('desk.settle.sources'),
    getTranslations('desk.code'),
  ]);
  if (kept === null) return <MissingOrder />;
  return (
    <>
      <UpLink href={`/admin/orders/${reference}#history`}>{t('back')}</UpLink>
      <h1 className="text-xl">{sources(kept.source)}</h1>
      <p className="mb-4 text-sm text-ink-soft">{t('masked')}</p>
      <div className="grid grid-cols-1 gap-6 text-sm">
        <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
          <dt className="text-ink-soft">{t('verdict')}</dt>
          <dd className="font-semibold">{codeWords(codes, kept.verdict)}</dd>
          <dt className="text-ink-soft">{t('at')}</dt>
          <dd>
            <LocalAndBankTime at={kept.at} locale={locale} />
          </dd>
          <dt className="text-ink-soft">{t('digest')}</dt>
          <dd>
            <ReferenceText value={kept.digest} className="text-xs" />
          </dd>
        </dl>
        {kept.list === null ? null : <p>{t('list', { list: kept.list })}</p>}
        <MessageMeaning action={kept.action} response={kept.response} />
        <MessageDifferences rows={kept.differences} />
        {kept.fields.length === 0 ? null : (
          <MessageFields fields={kept.fields} missing={kept.missing} />
        )}
        {kept.unlistedKeys.length === 0 ? null : (
          <p>{t('unlisted', { names: kept.unlistedKeys.join(' ') })}</p>
        )}
        {kept.body === null ? null : (
          <Section id="body" title={t('body')} gap="small">
            <p className="break-words whitespace-pre-wrap">
              <VisibleText text={kept.body} />
            </p>
          </Section>
        )}
        {kept.facts.length === 0 ? null : (
          <Section id="facts" title={t('facts')} gap="small">
            <dl>
              {kept.facts.map(({ name, value }) => (
                <div
                  key={name}
                  className="grid gap-x-4 border-b border-line py-1 sm:grid-cols-[16rem_minmax(0,1fr)]"
                >
                  <dt className="text-ink-soft">
                    <ReferenceText value={name} />
                  </dt>
                  <dd className="break-words">
                    <VisibleText text={value} />
                  </dd>
                </div>
              ))}
            </dl>
          </Section>
        )}
      </div>
    </>
  );
});
