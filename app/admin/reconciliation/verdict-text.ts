import type { useTranslations } from 'next-intl';
import type { DayVerdict } from '@/lib/statements/results/day-verdict';

/** What the bank's statements say of a day or a month, in a word or two. */
export function verdictText(
  verdict: DayVerdict,
  t: ReturnType<typeof useTranslations<'reconciliation'>>,
): string {
  switch (verdict.kind) {
    case 'none':
      return t('month.noStatement');
    case 'agrees':
    case 'differs':
      return t(`month.${verdict.kind}`);
    default:
      return t(`month.${verdict.kind}`, { count: verdict.count });
  }
}
