import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { fieldErrors } from '@/app/_forms/form-fields';
import { deskPage } from '@/app/admin/_door/desk-page';
import { listAllCategories } from '@/lib/desk/catalogue/categories';
import { previewImport } from '@/lib/desk/product-file/import-products';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { ChangeTable, type ShownRow } from '../../change-table';
import { changeTexts } from '../../change-texts';
import { columnNamer } from '../column-namer';
import { applyFile } from './actions';

const route = '/admin/catalogue/file/[id]';
/** The groups of rows, what needs a person first. */
const acts = ['refused', 'new', 'changed', 'unchanged'] as const;

export const generateMetadata = titled('catalogue.file.previewTitle');

/** What an uploaded file would change; nothing is written before it is confirmed. */
export default deskPage('manage_catalogue', route, async ({ actor, params }) => {
  const preview = await previewImport(actor, params.id);
  if (preview === null) notFound();
  const [t, nameOf, locale, categories] = await Promise.all([
    getTranslations('catalogue.file'),
    columnNamer(),
    getLocale(),
    listAllCategories(),
  ]);
  const words = await changeTexts(categories, locale);
  const rows: ShownRow[] = [];
  for (const row of preview.plan) {
    const problems =
      row.act === 'refused'
        ? await fieldErrors(t, Object.fromEntries(row.problems.map((one) => [one.input, one.code])))
        : {};
    const lines = [
      ...Object.entries(problems).map(([input, sentence]) => `${nameOf(input)}: ${sentence}`),
      ...(row.act === 'changed' ? row.changes.map((one) => words(nameOf(one.input), one)) : []),
    ];
    const name = textIn(row.names, locale) || row.slug;
    rows.push({ key: String(row.line), line: row.line, name, slug: row.slug, act: row.act, lines });
  }
  const count = (act: (typeof acts)[number]) => rows.filter((row) => row.act === act).length;
  const isRefused = count('refused') > 0;
  const isNothing = count('new') + count('changed') === 0;
  return (
    <div className="max-w-5xl">
      <UpLink href="/admin/catalogue/file">{t('title')}</UpLink>
      <h1 className="mb-2 text-lg">{t('previewTitle')}</h1>
      <p className="mb-3 text-sm font-semibold">
        {acts.map((act) => t(`count.${act}`, { count: count(act) })).join(' · ')}
      </p>
      {preview.isApplied ? (
        <Notice tone="good" role="status" className="mb-4">
          {t('isApplied')}
        </Notice>
      ) : isRefused ? (
        <Notice tone="bad" className="mb-4">
          {t('correct')}
        </Notice>
      ) : isNothing ? (
        <Notice tone="neutral" className="mb-4">
          {t('nothing')}
        </Notice>
      ) : (
        <ActionForm
          action={applyFile}
          hidden={{ signedInAs: actor.userId, fileId: params.id, seen: preview.digest }}
          idPrefix="apply"
          className="mb-4 flex flex-col gap-2"
          buttonsClassName="flex"
          buttons={[
            {
              label: t('apply'),
              pendingLabel: t('applying'),
            },
          ]}
        />
      )}
      {acts.map((act) => (
        <ChangeTable
          key={act}
          title={t(`group.${act}`)}
          rows={rows.filter((row) => row.act === act)}
        />
      ))}
    </div>
  );
});
