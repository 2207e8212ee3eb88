import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { formatDay } from '@/lib/i18n/format-date';
import { dayPath } from '@/lib/reconciliation/movement-filter';
import type { OrderMode } from '@/lib/reconciliation/order-mode';
import type { UnsignedDay } from '@/lib/reconciliation/unsigned-days';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';
import { deskCell } from '../../_components/desk-style';
import { WideTable } from '../../_components/wide-table';
import { comparedDay } from '../compared-day';
import { writeSeen } from '../seen-days';
import { verdictText } from '../verdict-text';
import { signTogether } from './actions';

type Props = {
  days: readonly UnsignedDay[];
  /** What the bank's statements say about these days, and those between them. */
  coverage: readonly CoveredDay[];
  mode: OrderMode;
  until: string;
  locale: string;
  /** The user who may sign; null: may only read. */
  userId: string | null;
};

/** The days with a tick each, and one button that signs all that are ticked. */
export function SignDaysForm({ userId, mode, until, ...props }: Props) {
  const t = useTranslations('reconciliation.signDays');
  const isTest = mode.isMixed ? mode.isTest : null;
  const table = <DaysTable {...props} isTest={isTest} isTicked={userId !== null} />;
  if (userId === null) return table;
  return (
    <>
      <p className="mb-3 max-w-prose text-sm">{t('text')}</p>
      <ActionForm
        action={signTogether}
        hidden={{ until, test: mode.isTest ? 'yes' : 'no', signedInAs: userId }}
        idPrefix="sign-days"
        buttonsClassName="mt-3 flex"
        buttons={[{ label: t('button'), pendingLabel: t('pending'), intent: 'sign' }]}
      >
        {table}
      </ActionForm>
    </>
  );
}

type TableProps = Pick<Props, 'days' | 'coverage' | 'locale'> & {
  isTest: boolean | null;
  isTicked: boolean;
};

function DaysTable({ days, coverage, locale, isTest, isTicked }: TableProps) {
  const t = useTranslations('reconciliation');
  const heads = ['taken', 'refunded'] as const;
  return (
    <WideTable label={t('signDays.title')}>
      <table className="w-full max-w-5xl border-collapse text-sm tabular-nums">
        <thead className="text-xs text-ink-soft">
          <tr className="border-b border-line-strong align-bottom">
            <th scope="col" className={`${deskCell} text-start`}>
              {t('dayColumn')}
            </th>
            {heads.map((kind) => (
              <th key={kind} scope="col" className={`${deskCell} text-end max-sm:hidden`}>
                {t(`kind.${kind}`)}
              </th>
            ))}
            <th scope="col" className={`${deskCell} text-end max-sm:hidden`}>
              {t('month.net')}
            </th>
            <th scope="col" className={`${deskCell} text-start`}>
              {t('month.statements')}
            </th>
            <th scope="col" className={`${deskCell} text-end max-sm:hidden`}>
              {t('month.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <DayRow key={one.day} one={one} {...{ coverage, locale, isTest, isTicked }} />
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

type RowProps = Omit<TableProps, 'days'> & { one: UnsignedDay };

function DayRow({ one, coverage, locale, isTest, isTicked }: RowProps) {
  const t = useTranslations('reconciliation');
  const { day, figures, mark, unknown, adjustments, refusal } = one;
  const { net, verdict, difference } = comparedDay(one, coverage);
  const isWrong = verdict.kind === 'open' || verdict.kind === 'differs';
  const name = formatDay(day, locale);
  const notes = [
    refusal === null ? '' : t(`signing.problem.${refusal}`),
    unknown === 0 ? '' : t('signDays.unknown', { count: unknown }),
    adjustments === 0 ? '' : t('month.adjustments', { count: adjustments }),
  ].filter(Boolean);
  return (
    <tr className="border-b border-line align-top hover:bg-surface-sunk">
      <th scope="row" className={`${deskCell} text-start font-normal`}>
        <span className="flex items-center gap-2">
          {isTicked ? (
            <label className="-my-1 inline-flex size-8 cursor-pointer items-center justify-center">
              <input
                type="checkbox"
                name="day"
                value={writeSeen({ day, mark })}
                defaultChecked
                className="size-4"
              />
              <span className="sr-only">{t('signDays.tick', { day: name })}</span>
            </label>
          ) : null}
          <span>
            <a className="text-link sm:whitespace-nowrap" href={dayPath({ day, isTest })}>
              {name}
            </a>
            <MoneyText
              minor={net.toString()}
              locale={locale}
              className="block font-semibold sm:hidden"
            />
          </span>
        </span>
        {notes.map((note) => (
          <p key={note} className={`text-xs font-semibold text-wait ${isTicked ? 'ps-10' : ''}`}>
            {note}
          </p>
        ))}
      </th>
      {[figures.taken.minor, figures.refunded.minor].map((minor, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column.
        <td key={at} className={`${deskCell} text-end max-sm:hidden`}>
          <MoneyText minor={minor} locale={locale} />
        </td>
      ))}
      <td className={`${deskCell} text-end font-semibold max-sm:hidden`}>
        <MoneyText minor={net.toString()} locale={locale} />
      </td>
      <td className={`${deskCell} ${isWrong ? 'font-semibold text-bad' : ''}`}>
        <span>{verdictText(verdict, t)}</span>
        {difference ? <Difference className="block sm:hidden" {...{ difference, locale }} /> : null}
      </td>
      <td className={`${deskCell} text-end max-sm:hidden`}>
        {difference === null ? null : <Difference {...{ difference, locale }} />}
      </td>
    </tr>
  );
}

/** In a column of its own, or on a phone below what the statements say. */
function Difference(props: { difference: bigint; locale: string; className?: string }) {
  const { difference, locale, className = '' } = props;
  return (
    <MoneyText
      minor={difference.toString()}
      locale={locale}
      className={`${className} ${difference === 0n ? '' : 'font-semibold text-bad'}`}
    />
  );
}
