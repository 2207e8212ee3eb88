import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { listKinds, type PreviewRow, previewRows } from '@/lib/statements/preview-rows';
import {
  type Mapping,
  mappingKeys,
  readMapping,
  writeMapping,
} from '@/lib/statements/reading/mapping';
import { asideNotes, guessRole } from '@/lib/statements/reading/read-role';
import { judgeStatement } from '@/lib/statements/results/judge-statement';
import type { StatementDetail } from '@/lib/statements/statement-queries';
import { WideTable } from '../../../_components/wide-table';
import { MovementTime } from '../../movement-time';
import { compare } from './actions';
import { HeaderForm } from './header-form';
import { JudgementFacts } from './judgement-facts';
import { MappingForm } from './mapping-form';
import { ProgressNote } from './progress-note';
import { RowCells } from './row-cells';

type Query = Record<string, string | string[] | undefined>;

const cell = 'px-2 py-1.5 align-top first:ps-0 last:pe-0';

/** Assigns the columns, and previews the first rows as read with them. */
export async function MappingStep(props: {
  statement: StatementDetail;
  query: Query;
  actor: Actor;
}) {
  const { statement, query, actor } = props;
  const t = await getTranslations('reconciliation.mapping');
  const names = await getTranslations('desk.order');
  const refusals = await getTranslations('reconciliation.statement.problem');
  const isChosen = mappingKeys.some((key) => query[key] !== undefined);
  const given = isChosen ? query : writeMapping(statement.mapping);
  const { mapping, problems } = readMapping(given, statement.header.length);
  const isWhole = Object.keys(problems).length === 0;
  const { type } = mapping.columns;
  const [preview, kinds] = await Promise.all([
    previewRows(statement.id, mapping),
    type === null ? [] : listKinds(statement.id, type),
  ]);
  const mayCompare = actor.permissions.includes('resolve');
  // What is shown below is what is compared, also as guessed: nobody has to ask for it twice.
  const judged =
    isWhole && mayCompare
      ? await judgeStatement({ statementId: statement.id, mapping: writeMapping(mapping) })
      : null;
  return (
    <>
      <h2 className="text-base">{t('title')}</h2>
      <p className="mb-3 text-sm text-ink-soft">{t(`source.${statement.mappingSource}`)}</p>
      <MappingForm statement={statement} mapping={mapping} problems={problems} kinds={kinds} />
      {mayCompare && statement.state === 'MAPPING' ? (
        <HeaderForm statement={statement} userId={actor.userId} />
      ) : null}
      <h2 className="text-base">{t('previewTitle')}</h2>
      <p className="mb-2 text-sm" role="status">
        {t('readable', { readable: preview.readable, tried: preview.tried })}
      </p>
      <WideTable label={t('previewTitle')}>
        <table className="w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong text-start">
              {(
                ['line', 'rrn', 'approval', 'amount', 'direction', 'date', 'asInFile'] as const
              ).map((name) => (
                <th key={name} scope="col" className={`${cell} text-start`}>
                  {name === 'rrn' ? names('rrn') : t(`head.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map((row) => (
              <PreviewLine key={row.line} row={row} mapping={mapping} />
            ))}
          </tbody>
        </table>
      </WideTable>
      {judged?.ok ? (
        <JudgementFacts judgement={judged.value} mapping={mapping} statementId={statement.id} />
      ) : null}
      {judged?.ok ? (
        <ActionForm
          action={compare}
          hidden={{ itemId: statement.id, signedInAs: actor.userId, ...writeMapping(mapping) }}
          idPrefix="compare"
          className="mt-4 flex max-w-2xl flex-col gap-3 text-sm"
          fields={[
            ...(judged.value.own > 0 ? [] : (['isOurs'] as const)),
            ...(judged.value.doubts.length === 0 ? [] : (['isChecked'] as const)),
          ].map((name) => ({ name, type: 'tick', label: t(name) }))}
          buttons={[{ label: t('compare'), pendingLabel: t('comparing') }]}
        >
          <p>{t('compareText', { count: statement.rowCount })}</p>
          <ProgressNote statementId={statement.id} label={t('comparing')} />
        </ActionForm>
      ) : (
        <p className="mt-4 text-sm font-semibold">
          {judged === null ? t(mayCompare ? 'notYet' : 'others') : refusals(judged.code)}
        </p>
      )}
    </>
  );
}

async function PreviewLine({ row, mapping }: { row: PreviewRow; mapping: Mapping }) {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const { read } = row;
  const raw = (
    <span className="break-words text-xs text-ink-soft">
      <RowCells cells={row.cells} />
    </span>
  );
  if (read === null) {
    const role = guessRole(row.cells, mapping);
    return (
      <tr className="border-b border-line">
        <td className={`${cell} tabular-nums`}>{row.line}</td>
        <td className={`${cell} ${role === null ? 'font-semibold text-bad' : ''}`} colSpan={5}>
          {role === null
            ? row.problem === null
              ? ''
              : t(`rowProblem.${row.problem}`)
            : t(`note.${asideNotes[role]}`)}
        </td>
        <td className={cell}>{raw}</td>
      </tr>
    );
  }
  return (
    <tr className="border-b border-line">
      <td className={`${cell} tabular-nums`}>{row.line}</td>
      <td className={`${cell} tabular-nums`}>
        <bdi dir="ltr">{read.rrn}</bdi>
      </td>
      <td className={`${cell} tabular-nums`}>
        <bdi dir="ltr">{read.approvalCode}</bdi>
      </td>
      <td className={cell}>
        <MoneyText minor={read.amountMinor.toString()} locale={locale} />
      </td>
      <td className={cell}>{t(`direction.${read.direction}`)}</td>
      <td className={`${cell} whitespace-nowrap tabular-nums`}>
        {read.at === null ? (
          <bdi dir="ltr">{read.day}</bdi>
        ) : (
          <MovementTime at={read.at.toISOString()} />
        )}
      </td>
      <td className={cell}>{raw}</td>
    </tr>
  );
}
