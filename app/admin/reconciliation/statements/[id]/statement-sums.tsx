import { useLocale, useTranslations } from 'next-intl';
import { MoneyText } from '@/app/_components/money';
import { Section } from '@/app/admin/_components/section';
import { netsOf, type StatementSums } from '@/lib/statements/results/statement-sums';
import { deskCell } from '../../../_components/desk-style';
import { WideTable } from '../../../_components/wide-table';

type Line = {
  readonly name: string;
  readonly bank: bigint;
  /** Null: we have no figure of our own for it. */
  readonly ours: bigint | null;
  readonly isSum?: boolean;
};

/** The money of the file beside ours: in, out, what the bank kept, and what it paid out. */
export function SumsTable({ sums }: { sums: StatementSums }) {
  const t = useTranslations('reconciliation.sums');
  const locale = useLocale();
  const {
    inMinor,
    outMinor,
    oursInMinor,
    oursOutMinor,
    commissionMinor,
    feeMinor,
    fees,
    payoutMinor,
    payouts,
  } = sums;
  const net = netsOf(sums);
  const lines: readonly Line[] = [
    { name: t('in'), bank: inMinor, ours: oursInMinor },
    { name: t('out'), bank: outMinor, ours: oursOutMinor },
    {
      name: t('gross'),
      bank: inMinor + outMinor,
      ours: oursInMinor + oursOutMinor,
      isSum: true,
    },
    ...(commissionMinor === null
      ? []
      : [{ name: t('commission'), bank: -commissionMinor, ours: null }]),
    ...(fees === 0 ? [] : [{ name: t('fees', { count: fees }), bank: -feeMinor, ours: null }]),
    { name: t('net'), ...net, isSum: true },
    ...(payouts === 0
      ? []
      : [{ name: t('payouts', { count: payouts }), bank: payoutMinor, ours: net.ours }]),
  ];
  return (
    <Section id="sums" title={t('title')} gap="none" className="mb-5 max-w-3xl">
      <WideTable label={t('title')}>
        <table className="w-full border-collapse text-sm tabular-nums max-sm:text-xs">
          <thead className="text-xs text-ink-soft">
            <tr className="border-b border-line-strong align-bottom">
              <th scope="col" className={`${deskCell} text-start`}>
                {t('what')}
              </th>
              {(['bank', 'ours', 'difference'] as const).map((head) => (
                <th key={head} scope="col" className={`${deskCell} text-end`}>
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map(({ name, bank, ours, isSum }) => (
              <tr
                key={name}
                className={`border-b border-line ${isSum ? 'bg-surface-sunk font-semibold' : ''}`}
              >
                <th scope="row" className={`${deskCell} text-start ${isSum ? '' : 'font-normal'}`}>
                  {name}
                </th>
                <td className={`${deskCell} text-end`}>
                  <MoneyText minor={bank.toString()} locale={locale} />
                </td>
                <td className={`${deskCell} text-end`}>
                  {ours === null ? null : <MoneyText minor={ours.toString()} locale={locale} />}
                </td>
                <td className={`${deskCell} text-end`}>
                  {ours === null ? null : (
                    <MoneyText
                      minor={(bank - ours).toString()}
                      locale={locale}
                      className={bank === ours ? '' : 'font-semibold text-bad'}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <p className="mt-1 max-w-prose text-xs text-ink-soft">{t('note')}</p>
    </Section>
  );
}
