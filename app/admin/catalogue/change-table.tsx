import { useTranslations } from 'next-intl';
import { WideTable } from '../_components/wide-table';

export type ShownRow = {
  readonly key: string;
  /** Of the file; left out where there is none. */
  readonly line?: number;
  readonly name: string;
  readonly slug: string;
  readonly act: 'new' | 'changed' | 'unchanged' | 'refused';
  /** What would change, or why nothing can. */
  readonly lines: readonly string[];
};

const cell = 'px-2 py-2 align-top text-start first:ps-0 last:pe-0';

/** Products, with what would change of each; nothing where there are none. */
export function ChangeTable({ title, rows }: { title: string; rows: readonly ShownRow[] }) {
  const t = useTranslations('catalogue.file');
  if (rows.length === 0) return null;
  return (
    <section className="mb-6">
      <h2 className="mb-1 text-base">{title}</h2>
      <WideTable label={title}>
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong">
              {rows[0]?.line === undefined ? null : (
                <th scope="col" className={`${cell} w-14`}>
                  {t('line')}
                </th>
              )}
              <th scope="col" className={`${cell} w-2/5`}>
                {t('product')}
              </th>
              <th scope="col" className={cell}>
                {t('what')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className="border-b border-line">
                {row.line === undefined ? null : (
                  <td className={`${cell} tabular-nums`}>{row.line}</td>
                )}
                <th scope="row" className={`${cell} font-normal`}>
                  <span className="font-semibold wrap-anywhere">{row.name}</span>
                  <bdi dir="ltr" className="block text-xs text-ink-soft wrap-anywhere">
                    {row.slug}
                  </bdi>
                </th>
                <td className={`${cell} wrap-anywhere`}>
                  {row.lines.map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
    </section>
  );
}
