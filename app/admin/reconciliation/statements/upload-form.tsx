import { useTranslations } from 'next-intl';
import { deskButton } from '../../_components/desk-style';
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
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          {t('file')}
        </label>
        <p id="file-hint" className="mb-1 text-xs text-ink-soft">
          {t('fileHint')}
        </p>
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-describedby="file-hint"
          className="block min-h-10 w-full rounded-sm border border-line-strong bg-surface-raised p-2 file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
        />
      </div>
    </KeptFileForm>
  );
}
