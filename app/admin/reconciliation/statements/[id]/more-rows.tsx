import { useTranslations } from 'next-intl';

/** The link to the rows after the last one shown. */
export function MoreRows(props: { id: string; chosen: string; nextAfter: string | number | null }) {
  const { id, chosen, nextAfter } = props;
  const t = useTranslations('reconciliation.statement');
  if (nextAfter === null) return null;
  const query = new URLSearchParams({ show: chosen, after: String(nextAfter) });
  return (
    <a
      className="text-link inline-block py-3 text-sm"
      href={`/admin/reconciliation/statements/${id}?${query}`}
    >
      {t('moreRows')}
    </a>
  );
}
