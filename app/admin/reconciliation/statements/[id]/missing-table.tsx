import { getLocale } from 'next-intl/server';
import { MoneyText } from '@/app/_components/money';
import { Moment } from '@/app/admin/_components/moment';
import { OrderLink } from '@/app/admin/_components/order-link';
import { getTranslations } from '@/lib/i18n/translations';
import type { Actor } from '@/lib/rights/actor';
import { listMissing, type MissingRow } from '@/lib/statements/statement-queries';
import { deskCell } from '../../../_components/desk-style';
import { DifferenceTick, ExplainForm, ExplanationLine } from './explain-form';
import { MoreRows } from './more-rows';

/** Movements of ours that the statement lacks. */
export async function MissingTable(props: {
  id: string;
  after: string;
  actor: Actor;
  mayExplain: boolean;
}) {
  const { id, after, actor, mayExplain } = props;
  const [t, { rows, nextAfter }] = await Promise.all([
    getTranslations('reconciliation.statement'),
    listMissing(id, after),
  ]);
  return (
    <>
      <p className="mb-2 max-w-prose text-sm text-ink-soft">{t('outcomeText.ours_only')}</p>
      {rows.length === 0 ? <p className="py-3 text-sm">{t('noRows')}</p> : null}
      {rows.length === 0 ? null : (
        <ExplainForm id={id} show="ours_only" actor={actor}>
          <table className="w-full border-collapse text-sm">
            <tbody>
              {rows.map((row) => (
                <MissingLine key={row.key} row={row} mayExplain={mayExplain} />
              ))}
            </tbody>
          </table>
        </ExplainForm>
      )}
      <MoreRows id={id} chosen="ours_only" nextAfter={nextAfter} />
    </>
  );
}

async function MissingLine({ row, mayExplain }: { row: MissingRow; mayExplain: boolean }) {
  const [t, locale] = await Promise.all([getTranslations('reconciliation'), getLocale()]);
  return (
    <tr className="border-b border-line hover:bg-surface-sunk">
      {mayExplain ? (
        <td>
          {row.isListedElsewhere ? null : (
            <DifferenceTick
              value={row.key}
              label={t('statement.explain.tickOrder', { reference: row.orderReference })}
            />
          )}
        </td>
      ) : null}
      <td className={deskCell}>
        <OrderLink reference={row.orderReference} isStrong />
        {row.note === null ? null : (
          <p className="text-xs font-semibold text-wait">{t(`note.${row.note as 'AMBIGUOUS'}`)}</p>
        )}
        {row.isListedElsewhere ? (
          <p className="text-sm text-good">{t('statement.listedElsewhere')}</p>
        ) : null}
        <ExplanationLine explanation={row.explanation} />
      </td>
      <td className={deskCell}>{t(`kind.${row.kind}`)}</td>
      <td className={`${deskCell} max-sm:hidden`}>
        <Moment at={row.at} />
      </td>
      <td className={`${deskCell} max-sm:hidden`}>
        <bdi dir="ltr" className="tabular-nums">
          {row.rrn}
        </bdi>
      </td>
      <td className={`${deskCell} text-end`}>
        <MoneyText minor={row.amountMinor} locale={locale} />
      </td>
    </tr>
  );
}
