import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { columnOf, fileInputs } from '@/lib/desk/product-file/product-columns';
import { getTranslations } from '@/lib/i18n/translations';
import { deskButton } from '../../_components/desk-style';
import { CsvChoice } from '../../_components/file-form-fields';
import { FileInput } from '../../_components/file-input';
import { KeptFileForm } from '../../_components/kept-file-form';
import { Section } from '../../_components/section';
import { columnNamer } from './column-namer';
import { fileProblems } from './file-problems';

export const generateMetadata = titled('catalogue.file.title');

/** Goods and rooms as a file: exported, and imported after a preview. */
export default deskPage('manage_catalogue', '/admin/catalogue/file', async ({ actor }) => {
  const t = await getTranslations('catalogue.file');
  const list = await getTranslations('catalogue.list');
  const nameOf = await columnNamer();
  const where = { line: '{line}', column: '{column}' };
  const problems = Object.fromEntries(fileProblems.map((one) => [one, t(`problem.${one}`, where)]));
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <UpLink href="/admin/catalogue">{list('title')}</UpLink>
        <h1 className="text-lg">{t('title')}</h1>
        <p className="text-sm text-ink-soft">{t('text')}</p>
      </div>
      <Section id="export" title={t('exportTitle')} className="border-t border-line-strong pt-3">
        <p className="mb-2 text-sm">{t('exportText')}</p>
        <div className="flex flex-wrap items-baseline gap-x-5">
          <a className="text-link py-2" href="/admin/catalogue/file/export" download>
            {t('export')}
          </a>
          <CsvChoice
            action="/admin/catalogue/file/export"
            query=""
            idPrefix="products-file"
            names={['separator']}
          />
        </div>
      </Section>
      <Section id="import" title={t('importTitle')} className="border-t border-line-strong pt-3">
        <p className="mb-2 text-sm">{t('importText')}</p>
        <KeptFileForm
          action="/admin/catalogue/file/upload"
          className="flex flex-col gap-3 text-sm"
          problems={problems}
          button={{
            label: t('look'),
            pendingLabel: t('looking'),
            className: deskButton.primary,
          }}
        >
          <input type="hidden" name="signedInAs" value={actor.userId} />
          <FileInput
            label={t('file')}
            hint={t('fileHint')}
            accept=".csv,.txt,text/csv,text/plain"
          />
        </KeptFileForm>
      </Section>
      <details className="border-t border-line-strong pt-3">
        <summary className="cursor-pointer py-2 text-link">{t('columns')}</summary>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {fileInputs.map((input) => (
            <div key={input} className="contents">
              <dt>
                <code dir="ltr">{columnOf(input)}</code>
              </dt>
              <dd className="text-ink-soft">{nameOf(input)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
});
