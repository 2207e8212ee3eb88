import { useTranslations } from 'next-intl';
import type { DocumentDto } from '@/lib/documents/read-documents';

type Props = { reference: string; documents: readonly DocumentDto[] };

/** The shortcut that leads to the link. */
const letter = 'p';

/** The last invoice for the receipt printer, in a new window; nothing if there is none. */
export function PrintReceipt({ reference, documents }: Props) {
  const t = useTranslations('documents');
  const invoice = documents.findLast(({ kind }) => kind === 'invoice');
  if (invoice === undefined) return null;
  return (
    <a
      className="text-link inline-block py-2 text-sm"
      href={`/admin/orders/${reference}/documents/${invoice.label}?form=receipt&print=1`}
      target="_blank"
      rel="noopener"
      data-act={t('print')}
      data-letter={letter}
    >
      <span>{t('print')}</span>
      <span aria-hidden="true" className="ms-2 hidden sm:scripting:inline">
        {letter.toUpperCase()}
      </span>
    </a>
  );
}
