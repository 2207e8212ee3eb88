import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { Worksheet } from '@/lib/payments/operations/worksheet-view';
import {
  ceilingOf,
  largestAlone,
  largestCompletion,
  largestOfColleague,
} from '@/lib/payments/rules/operation-amount';
import type { BandTexts } from './completion-band';

/** Placeholder that the browser replaces with the current amount; occurs in no message. */
const openPlace = '\u0001';

/** The band's sentences with the order's own ceilings in them. */
export async function bandTexts(
  authorisedMinor: string,
  rules: Worksheet['rules'],
  locale: string,
): Promise<BandTexts> {
  const t = await getTranslations('operations.band');
  const authorised = BigInt(authorisedMinor);
  const amountOf = (minor: bigint) => formatMoney(money(minor), locale);
  const ceiling = amountOf(largestAlone(authorised, rules));
  const absolute = amountOf(ceilingOf(authorised, rules.absoluteHundredths));
  const colleague = largestOfColleague(authorised, rules);
  const amount = openPlace;
  return {
    under: { word: t('under.word'), text: t('under.text', { amount }) },
    equal: { word: t('equal.word'), text: t('equal.text') },
    over: { word: t('over.word'), text: t('over.text', { amount, ceiling }) },
    second_person: {
      word: t('secondPerson.word'),
      text: t('secondPerson.text', { amount, ceiling, absolute }),
    },
    refused: {
      word: t('refused.word'),
      text: [
        t('refused.text', { limit: amountOf(largestCompletion(authorised, rules)) }),
        ...(colleague === null ? [] : [t('colleague', { absolute: amountOf(colleague) })]),
      ].join(' '),
    },
    notReadable: { word: t('notReadable.word'), text: t('notReadable.text') },
    more: t('more', { amount }),
    less: t('less', { amount }),
    openPlace,
  };
}
