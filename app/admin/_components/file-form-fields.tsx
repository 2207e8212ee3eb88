import { useTranslations } from 'next-intl';
import { decimalNames, type FileForm, fileFormats, separatorNames } from '@/lib/text/file-form';
import { deskButton, deskInput } from './desk-style';

const choices = {
  format: ['formats', fileFormats],
  separator: ['separators', separatorNames],
  decimal: ['decimals', decimalNames],
} as const;

type Props = {
  idPrefix: string;
  names: readonly (keyof typeof choices)[];
  /** What is chosen; without it, the form of the user's last file. */
  form?: FileForm;
};

/** The form of a file, for the user's spreadsheet. */
export function FileFormFields({ idPrefix, names, form }: Props) {
  const t = useTranslations('reconciliation.journal');
  return names.map((name) => {
    const [texts, values] = choices[name];
    const id = `${idPrefix}-${name}`;
    return (
      <div key={name}>
        <label htmlFor={id} className="mb-1 block text-xs font-semibold">
          {t(name)}
        </label>
        <select id={id} name={name} defaultValue={form?.[name] ?? ''} className={deskInput}>
          {form === undefined ? <option value="">{t('asLast')}</option> : null}
          {values.map((value) => (
            <option key={value} value={value}>
              {t(`${texts}.${value}` as 'formats.csv')}
            </option>
          ))}
        </select>
      </div>
    );
  });
}

/** Another form of a text file than last time; folded, because it is remembered. */
export function CsvChoice(
  props: Omit<Props, 'form'> & {
    action: string;
    /** What the file contains, as parameters of the address. */
    query: string | Record<string, string>;
    className?: string;
  },
) {
  const t = useTranslations('reconciliation.journal');
  const { action, query, idPrefix, names } = props;
  return (
    <details className={props.className}>
      <summary className="text-link cursor-pointer py-2">{t('csvSigns')}</summary>
      <form action={action} className="flex flex-wrap items-end gap-x-4 gap-y-2 pt-1 pb-2">
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <FileFormFields idPrefix={idPrefix} names={names} />
        <button type="submit" className={deskButton.secondary}>
          {t('exportCsv')}
        </button>
      </form>
    </details>
  );
}

/** A table as a file: a workbook, or CSV in the form of the last one, or in another. */
export function TableFile(props: {
  action: string;
  query: Record<string, string>;
  idPrefix: string;
}) {
  const t = useTranslations('reconciliation.journal');
  const { action, query, idPrefix } = props;
  const path = (format: FileForm['format']) =>
    `${action}?${new URLSearchParams({ ...query, format })}`;
  return (
    <div className="mt-3 flex flex-wrap items-start gap-x-5 text-sm print:hidden">
      {fileFormats.map((format) => (
        <a key={format} className="text-link py-2" href={path(format)} download>
          {t(`formats.${format}`)}
        </a>
      ))}
      <CsvChoice
        action={action}
        query={{ ...query, format: 'csv' }}
        idPrefix={idPrefix}
        names={['separator', 'decimal']}
      />
    </div>
  );
}
