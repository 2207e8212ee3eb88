import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { formatList } from '@/lib/i18n/format-list';
import { netMinor } from '@/lib/reconciliation/movement';
import type { DayClose } from '@/lib/reconciliation/read-day';
import { type DayVerdict, verdictOf } from '@/lib/statements/results/day-verdict';
import type { CoveredDay } from '@/lib/statements/results/read-coverage';
import type { DayStatement } from '@/lib/statements/results/read-day-statements';
import { deskCell } from '../_components/desk-style';
import { verdictText } from './verdict-text';

/** What the bank's statements say of our day. */
export type BankDay = {
  readonly covered: CoveredDay;
  readonly statements: readonly DayStatement[];
};

const tones: Readonly<Record<DayVerdict['kind'], Tone>> = {
  agrees: 'good',
  explained: 'neutral',
  none: 'wait',
  without: 'wait',
  elsewhere: 'neutral',
  differs: 'bad',
  open: 'bad',
};

/** The verdict on the day, and how far the bank's sum is from ours; null: it has none. */
function judgeDay({ house }: DayClose, { covered }: BankDay) {
  const net = BigInt(netMinor(house));
  const hasMoved = house.taken.count + house.refunded.count > 0;
  const verdict = verdictOf([{ netMinor: net, hasMoved, covered }]);
  return { net, verdict, difference: verdict.kind === 'none' ? null : covered.bankMinor - net };
}

/** The bank's statements of the day: whether they agree, their sums, and their files. */
export function BankPanel({ close, bank }: { close: DayClose; bank: BankDay }) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const { net, verdict, difference } = judgeDay(close, bank);
  const { bankMinor, commissionMinor, files, elsewhere, elsewhereMinor } = bank.covered;
  const sums =
    difference === null
      ? []
      : ([
          [t('bank.ours'), net, false],
          [t('bank.bank'), bankMinor, false],
          [t('bank.difference'), difference, difference !== 0n],
          ...(elsewhere === 0
            ? []
            : [[t('bank.elsewhere', { count: elsewhere }), elsewhereMinor, false] as const]),
          ...(commissionMinor === 0n ? [] : [[t('bank.kept'), commissionMinor, false] as const]),
        ] as const);
  return (
    <Section id="statements" title={t('bank.title')} gap="small" className="mb-6 max-w-4xl text-sm">
      <p className="mb-2">
        <StatusBadge tone={tones[verdict.kind]}>{verdictText(verdict, t)}</StatusBadge>
      </p>
      {sums.length === 0 ? null : (
        <table className="mb-2 border-collapse tabular-nums">
          <tbody>
            {sums.map(([name, minor, isWrong]) => (
              <tr key={name} className="border-b border-line">
                <th scope="row" className={`${deskCell} text-start font-normal`}>
                  {name}
                </th>
                <td className={`${deskCell} text-end`}>
                  <MoneyText
                    minor={minor.toString()}
                    locale={locale}
                    className={isWrong ? 'font-semibold text-bad' : ''}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ul>
        {bank.statements.map((one) => (
          <StatementItem
            key={one.id}
            statement={one}
            isSource={files.some(({ id }) => id === one.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

function StatementItem(props: { statement: DayStatement; isSource: boolean }) {
  const { id, name, state, open, unreadable } = props.statement;
  const t = useTranslations('reconciliation');
  return (
    <li className="flex flex-wrap gap-x-4 py-0.5">
      <a className="text-link" href={`/admin/reconciliation/statements/${id}`}>
        <bdi className="break-all">{name}</bdi>
      </a>
      {props.isSource ? <span className="text-ink-soft">{t('bank.source')}</span> : null}
      {state === 'MATCHED' ? null : (
        <span className="font-semibold text-wait">{t('bank.notCompared')}</span>
      )}
      {open === 0 ? null : (
        <span className="font-semibold text-bad">{t('month.open', { count: open })}</span>
      )}
      {unreadable === 0 ? null : (
        <span className="font-semibold text-wait">
          {t('bank.unreadable', { count: unreadable })}
        </span>
      )}
    </li>
  );
}

/** What is missing or open at the bank's side; it stands above the button that signs the day. */
export function BankDoubts({ close, bank }: { close: DayClose; bank: BankDay }) {
  const t = useTranslations('reconciliation.bank');
  const locale = useLocale();
  const { verdict, difference } = judgeDay(close, bank);
  const waiting = bank.statements.filter(({ state }) => state !== 'MATCHED');
  const open = bank.statements.filter((one) => one.open > 0);
  const names = (some: readonly DayStatement[]) =>
    formatList(
      some.map(({ name }) => name),
      locale,
    );
  return (
    <ul className="mb-2 font-semibold text-wait">
      {verdict.kind === 'none' ? <li>{t('doubt.none')}</li> : null}
      {verdict.kind === 'open' ? <li>{t('doubt.open', { count: verdict.count })}</li> : null}
      {difference === null || difference === 0n ? null : (
        <li>
          {t.rich('doubt.difference', {
            amount: () => <MoneyText minor={difference.toString()} locale={locale} />,
          })}
        </li>
      )}
      {open.length === 0 ? null : <li>{t('doubt.files', { names: names(open) })}</li>}
      {waiting.length === 0 ? null : <li>{t('doubt.waiting', { names: names(waiting) })}</li>}
    </ul>
  );
}
