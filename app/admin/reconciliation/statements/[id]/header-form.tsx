import { getTranslations } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { listHeaderRows } from '@/lib/statements/choose-header';
import type { StatementDetail } from '@/lib/statements/statement-queries';
import { changeHeader } from './actions';

const lettersShown = 60;

/** Chooses another row for the names of the columns; statements from before know no row. */
export async function HeaderForm(props: { statement: StatementDetail; userId: string }) {
  const { statement, userId } = props;
  const t = await getTranslations('reconciliation');
  const { headerLine } = statement;
  if (headerLine === null) return null;
  const rows = await listHeaderRows(statement.id);
  const current = { line: headerLine, cells: statement.header };
  const hasNames = statement.header.some(Boolean);
  const all = [...rows, ...(hasNames ? [current] : [])].sort((a, b) => a.line - b.line);
  const options = all.map(({ line, cells }) => {
    const label = `${t('statement.line', { line })}: ${isolated(cells)}`;
    return { value: String(line), label };
  });
  const field = {
    name: 'headerLine',
    type: 'select',
    label: t('mapping.header.row'),
    value: hasNames ? String(headerLine) : 'none',
    options: [...options, { value: 'none', label: t('mapping.header.none') }],
  } as const;
  return (
    <details className="mb-6 text-sm">
      <summary className="text-link inline-block cursor-pointer py-2">
        {t('mapping.header.title')}
      </summary>
      <ActionForm
        action={changeHeader}
        hidden={{ itemId: statement.id, signedInAs: userId }}
        idPrefix="header"
        className="mt-2 flex max-w-2xl flex-col gap-3"
        fields={[field]}
        buttons={[
          {
            label: t('mapping.header.use'),
            pendingLabel: t('mapping.header.pending'),
            kind: 'quiet',
          },
        ]}
      />
    </details>
  );
}

/** An option has no elements: marks keep each cell in its own direction. */
function isolated(cells: readonly string[]): string {
  let left = lettersShown;
  const shown = cells.flatMap((cell) => {
    const part = cell.slice(0, Math.max(0, left));
    left -= cell.length;
    return part === '' ? [] : [`\u2068${part}\u2069`];
  });
  return shown.join(' | ');
}
