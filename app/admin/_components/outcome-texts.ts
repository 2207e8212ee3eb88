import { useTranslations } from 'next-intl';
import type { ResolutionOutcome } from '@/lib/payments/rules/resolution-rules';

type OutcomeText = { readonly label: string; readonly text: string };

/**
 * The texts of an outcome that staff may record, and what recording it does, also for the shopper.
 */
export function useOutcomeTexts(
  operationKind: 'completion' | 'reversal' | null,
): (outcome: ResolutionOutcome) => OutcomeText {
  const t = useTranslations('desk.settle.outcomes');
  return (outcome) => {
    if (outcome === 'DONE' || outcome === 'NOT_DONE') {
      const group = operationKind ?? 'completion';
      return { label: t(`${group}.${outcome}.label`), text: t(`${group}.${outcome}.text`) };
    }
    return { label: t(`attempt.${outcome}.label`), text: t(`attempt.${outcome}.text`) };
  };
}
