import { useTranslations } from 'next-intl';
import { deskButton } from '../../_components/desk-style';
import { FileInput } from '../../_components/file-input';
import { KeptFileForm } from '../../_components/kept-file-form';

const known = [
  'NO_FILE',
  'TOO_LARGE',
  'EMPTY',
  'SPREADSHEET',
  'BROKEN_WORKBOOK',
  'NOT_TEXT',
  'WEB_PAGE',
  'XML',
  'NO_COLUMNS',
  'NO_ROWS',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'SEVERAL_SHEETS',
  'SHEETS_DIFFER',
  'TOO_MUCH_WORK',
  'BUSY',
  'BROKEN',
  'UNAVAILABLE',
  'OTHER_PERSON',
  'FOREIGN_ORIGIN',
] as const;

/** Uploads a statement. */
export function UploadForm({ signedInAs }: { signedInAs: string }) {
  const t = useTranslations('reconciliation.statements');
  const problems = Object.fromEntries(
    known.map((one) => [one, t(`problem.${one}`, { line: '{line}' })]),
  );
  return (
    <KeptFileForm
      action="/admin/reconciliation/statements/upload"
      className="mb-6 flex max-w-2xl flex-col gap-3 border-y border-line-strong py-4 text-sm"
      problems={problems}
      sheets={{ label: t('sheet'), all: t('allSheets') }}
      button={{
        label: t('upload'),
        pendingLabel: t('uploading'),
        className: deskButton.primary,
      }}
    >
      <input type="hidden" name="signedInAs" value={signedInAs} />
      <FileInput
        label={t('file')}
        hint={t('fileHint')}
        accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
      />
    </KeptFileForm>
  );
}
