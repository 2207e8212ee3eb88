import { useTranslations } from 'next-intl';
import { deskButton } from '../../_components/desk-style';

type Props = {
  signedInAs: string;
  refused: { readonly code: string | undefined; readonly line: string | undefined };
};

const known = [
  'NO_FILE',
  'TOO_LARGE',
  'EMPTY',
  'SPREADSHEET',
  'BROKEN_WORKBOOK',
  'NOT_TEXT',
  'NO_COLUMNS',
  'NO_ROWS',
  'TOO_MANY_ROWS',
  'TOO_MANY_COLUMNS',
  'BROKEN_QUOTES',
  'BROKEN',
  'UNAVAILABLE',
  'OTHER_PERSON',
  'FOREIGN_ORIGIN',
] as const;

/** Where a statement is handed over. A plain form: it needs no script, and its file is large. */
export function UploadForm({ signedInAs, refused }: Props) {
  const t = useTranslations('closing.statements');
  const code = known.find((one) => one === refused.code);
  const line = /^\d{1,7}$/.test(refused.line ?? '') ? refused.line : '';
  return (
    <form
      action="/admin/reconciliation/statements/upload"
      method="post"
      encType="multipart/form-data"
      className="mb-6 flex max-w-2xl flex-col gap-3 border-y border-line-strong py-4 text-sm"
    >
      <input type="hidden" name="signedInAs" value={signedInAs} />
      <div>
        <label htmlFor="file" className="mb-1 block font-semibold">
          {t('file')}
        </label>
        <p id="file-hint" className="mb-1 text-xs text-ink-soft">
          {t('fileHint')}
        </p>
        {code === undefined ? null : (
          <p id="file-error" role="alert" className="mb-1 font-semibold text-bad">
            {t(`problem.${code}`, { line: line ?? '' })}
          </p>
        )}
        <input
          id="file"
          name="file"
          type="file"
          accept=".csv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          aria-invalid={code === undefined ? undefined : true}
          aria-describedby={code === undefined ? 'file-hint' : 'file-hint file-error'}
          className="block min-h-10 w-full rounded-sm border border-line-strong bg-surface-raised p-2 file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
        />
      </div>
      <div>
        <button type="submit" className={deskButton.primary}>
          {t('upload')}
        </button>
      </div>
    </form>
  );
}
