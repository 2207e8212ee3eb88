import { useTranslations } from 'next-intl';
import type { DeskColumn } from '@/lib/desk/orders/list-columns';
import { columnClass } from './column-class';

/** The head of the list: the reference, and the columns that this person chose. */
export function OrderHead(props: { columns: readonly DeskColumn[]; canSelect: boolean }) {
  const t = useTranslations('finding.columns');
  const words = useTranslations('finding.list');
  return (
    <thead className="sticky top-0 z-[1] bg-surface text-xs text-ink-soft">
      <tr className="border-b border-line-strong">
        {props.canSelect ? (
          <th scope="col" className="cell-tick w-8">
            <span className="sr-only">{words('selection')}</span>
            <input
              type="checkbox"
              aria-label={words('selectAll')}
              data-select-all=""
              className="hidden scripting:inline-block"
            />
          </th>
        ) : null}
        <th scope="col" className="cell-order">
          {t('name.reference')}
        </th>
        {props.columns.map((column) => (
          <th key={column} scope="col" className={columnClass(column)}>
            {t(`name.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
