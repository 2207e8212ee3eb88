import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { OrderLink } from '@/app/admin/_components/order-link';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { explainable } from '@/lib/statements/explain-differences';
import {
  type ComparedRow,
  listStatementRows,
  type StatementDetail,
} from '@/lib/statements/statement-queries';
import { DifferenceTick, ExplainForm, ExplanationLine, isOfRoles, RoleForm } from './explain-form';
import { MissingTable } from './missing-table';
import { MoreRows } from './more-rows';
import { RowCells } from './row-cells';

export const outcomeNames = [
  'amount_differs',
  'ours_only',
  'bank_only',
  'matched',
  'unreadable',
  'set_aside',
] as const;

type OutcomeName = (typeof outcomeNames)[number];

const waiting = 'text-sm font-semibold text-wait';

/** Notes that somebody has to look into; the others only say how a row was understood. */
const warnings = ['AMBIGUOUS', 'RRN_OF_ANOTHER_KIND', 'LISTED_AGAIN'] as const;

/** The number of rows of each outcome, each a link to them. */
export async function OutcomeTabs(props: { statement: StatementDetail; chosen: OutcomeName }) {
  const { statement, chosen } = props;
  const t = await getTranslations('reconciliation.statement');
  return (
    <nav aria-label={t('outcomes')} className="mb-3">
      <ul className="flex flex-wrap gap-x-5 border-b border-line text-sm">
        {outcomeNames.map((name) => (
          <li key={name}>
            <SwitchLink
              href={`/admin/reconciliation/statements/${statement.id}?show=${name}`}
              isHere={name === chosen}
            >
              <span>{t(`outcome.${name}`)}</span>{' '}
              <span className="ms-1 font-semibold tabular-nums">{statement.counts[name]}</span>
            </SwitchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The rows of one outcome, from the place in the address on. */
export async function OutcomeRows(props: {
  id: string;
  chosen: OutcomeName;
  after: string;
  actor: Actor;
}) {
  const { id, chosen, after, actor } = props;
  const t = await getTranslations('reconciliation.statement');
  const isExplainable = explainable.some((one) => one === chosen);
  const mayExplain = isExplainable && actor.permissions.includes('resolve');
  if (chosen === 'ours_only') return <MissingTable {...props} mayExplain={mayExplain} />;
  const line = /^\d{1,9}$/.test(after) ? Number(after) : 0;
  const { rows, nextAfter } = await listStatementRows(id, chosen, line);
  const maySay = isOfRoles(chosen) && actor.permissions.includes('resolve');
  const mayTick = ({ outcome, role }: ComparedRow) =>
    mayExplain || (maySay && (outcome === 'unreadable' || role !== null));
  const lines = (
    <ol className="border-t border-line-strong text-sm">
      {rows.map((row) => (
        <StatementLine key={row.line} row={row} mayTick={mayTick(row)} />
      ))}
    </ol>
  );
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-ink-soft">{t(`outcomeText.${chosen}`)}</p>
      {rows.length === 0 ? <p className="py-3 text-sm">{t('noRows')}</p> : null}
      {isExplainable && rows.length > 0 ? (
        <ExplainForm id={id} show={chosen} actor={actor}>
          {lines}
        </ExplainForm>
      ) : isOfRoles(chosen) && rows.some(mayTick) ? (
        <RoleForm id={id} show={chosen} actor={actor}>
          {lines}
        </RoleForm>
      ) : (
        lines
      )}
      <MoreRows id={id} chosen={chosen} nextAfter={nextAfter} />
    </>
  );
}

async function StatementLine({ row, mayTick }: { row: ComparedRow; mayTick: boolean }) {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  const isRepeated = row.note === 'LISTED_AGAIN' || (row.listed ?? 1) > 1;
  const notes = [
    row.problem === null ? null : t(`rowProblem.${row.problem}`),
    row.problem === null || row.problemField === null
      ? null
      : t('statement.inColumn', { column: t(`mapping.field.${row.problemField as 'date'}`) }),
    row.note === null || row.note === 'LISTED_AGAIN' ? null : t(`note.${row.note as 'AMBIGUOUS'}`),
    isRepeated ? t('note.LISTED_AGAIN', { count: row.listed ?? 0 }) : null,
    row.isSettledLater ? t('statement.settledLater') : null,
  ].filter(Boolean);
  const isWarning = row.problem !== null || warnings.some((note) => note === row.note);
  return (
    <li className="border-b border-line py-1.5 hover:bg-surface-sunk">
      <div className="flex flex-wrap items-baseline gap-x-5">
        {mayTick ? (
          <DifferenceTick
            value={String(row.line)}
            label={t('statement.explain.tick', { line: row.line })}
          />
        ) : null}
        <span className="min-w-20 text-ink-soft tabular-nums">
          {t('statement.line', { line: row.line })}
        </span>
        {row.amountMinor === null ? null : (
          <MoneyText minor={row.amountMinor} locale={locale} className="font-semibold" />
        )}
        {row.outcome === 'amount_differs' && row.oursMinor !== null ? (
          <span className="font-semibold text-bad">
            <span>{t('statement.ours')}</span> <MoneyText minor={row.oursMinor} locale={locale} />
          </span>
        ) : null}
        {row.commissionMinor === null ? null : (
          <span className="text-ink-soft">
            <span>{t('statement.commission')}</span>{' '}
            <MoneyText minor={row.commissionMinor} locale={locale} />
          </span>
        )}
        {row.netMinor === null ? null : (
          <span className="text-ink-soft">
            <span>{t('statement.net')}</span> <MoneyText minor={row.netMinor} locale={locale} />
          </span>
        )}
        {row.day === null ? null : <span>{formatDay(row.day, locale, 'short')}</span>}
        {row.oursDay === null ? null : (
          <span className="text-ink-soft">
            {t('statement.oursDay', { day: formatDay(row.oursDay, locale, 'short') })}
          </span>
        )}
        <bdi dir="ltr" className="tabular-nums">
          {row.rrn ?? row.approvalCode}
        </bdi>
        {row.orderReference === null ? null : <OrderLink reference={row.orderReference} />}
        {row.outcome === 'bank_only' && row.rrn !== null ? (
          <a className="text-link" href={`/admin/orders?search=${encodeURIComponent(row.rrn)}`}>
            {t('statement.search')}
          </a>
        ) : null}
      </div>
      {notes.length === 0 ? null : (
        <p className={isWarning ? waiting : 'text-xs text-ink-soft'}>{notes.join(' ')}</p>
      )}
      <ExplanationLine explanation={row.explanation} />
      {row.outcome === 'matched' ? null : (
        <p className="text-xs break-words text-ink-soft">
          <RowCells cells={row.cells} />
        </p>
      )}
    </li>
  );
}
