import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { directionOf } from '@/lib/i18n/locale';
import { deskCell } from '../../_components/desk-style';
import { WideTable } from '../../_components/wide-table';
import { MonthRows } from './month-rows';
import {
  comparedDays,
  headsOf,
  type MonthProps,
  moneyKinds,
  sumOfDays,
  useShownMonth,
} from './shown-month';

/** One row per day, including days without movements, and the month's totals below. */
export function MonthTable({ close, month, coverage, isTest }: MonthProps) {
  const t = useTranslations('reconciliation');
  const locale = useLocale();
  const heads = [
    ...moneyKinds.map((kind) => t(`kind.${kind}`)),
    t('month.net'),
    t('kind.released'),
    t('month.notYetKnown'),
  ];
  const isHouse = close.calendar === 'house';
  const compared = isHouse ? comparedDays(close, coverage) : null;
  const shownHeads = headsOf([...(compared?.values() ?? [])]);
  const { days, whole } = useShownMonth({ close, month, coverage, isTest }, compared, shownHeads);
  const bank = sumOfDays([...(compared?.values() ?? [])]);
  return (
    <>
      <WideTable label={t('month.title')}>
        <table className="mb-3 w-full border-collapse text-sm">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong align-bottom">
              <th scope="col" className={`${deskCell} text-start`}>
                {t('dayColumn')}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${deskCell} text-end`}>
                  {head}
                </th>
              ))}
              <th scope="col" className={`${deskCell} text-start`}>
                {t('month.statements')}
              </th>
              {compared === null
                ? null
                : shownHeads.map((head) => (
                    <th key={head} scope="col" className={`${deskCell} text-end`}>
                      {t(`month.${head}`)}
                    </th>
                  ))}
              {isHouse ? (
                <th scope="col" className={`${deskCell} text-start`}>
                  {t('signing.signed')}
                </th>
              ) : null}
            </tr>
          </thead>
          <MonthRows rows={days} whole={whole} direction={directionOf(locale)} />
        </table>
      </WideTable>
      {bank === undefined || bank.commission === 0n ? null : (
        <p className="mb-6 text-sm">
          <span>{t('month.paidOut')}</span>{' '}
          <MoneyText
            minor={`${bank.bank - bank.commission}`}
            locale={locale}
            className="font-semibold"
          />
        </p>
      )}
    </>
  );
}
