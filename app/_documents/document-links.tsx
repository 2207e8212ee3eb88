import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import type { DocumentDto } from '@/lib/documents/read-documents';

type Props = {
  documents: readonly DocumentDto[];
  /** The path below which their files are served. */
  path: string;
};

/** Each document with its number and amount, and its file on A4 and for a receipt printer. */
export function DocumentLinks({ documents, path }: Props) {
  const t = useTranslations('documents');
  const locale = useLocale();
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {documents.map(({ kind, label, totalMinor }) => (
        <li key={label} className="py-2">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              <span>{t(`kind.${kind}`)}</span> <ReferenceText value={label} />
            </span>
            <MoneyText minor={totalMinor} locale={locale} />
          </p>
          <p className="flex flex-wrap gap-x-5 text-sm">
            <a className="text-link py-2" href={`${path}/${label}`} download>
              <span>{t('download')}</span> <span className="sr-only">{label}</span>
            </a>
            <a className="text-link py-2" href={`${path}/${label}?form=receipt`} download>
              <span>{t('receipt')}</span> <span className="sr-only">{label}</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
