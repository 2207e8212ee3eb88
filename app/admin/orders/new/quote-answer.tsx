import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import type { Actor } from '@/lib/actor';
import { textIn } from '@/lib/catalog/localized';
import { formatDay } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money';
import { quoteOrder } from '@/lib/selling/compose/quote-order';
import type { TypedForm } from '@/lib/text/typed-form';
import { QuotePanel, type QuoteTexts } from './quote-panel';

/** The form again, with rooms and prices beside it. */
export async function quoteAnswer(actor: Actor<'complete'>, form: TypedForm): Promise<FormState> {
  const panel = <QuotePanel texts={await quoteTexts(actor, form)} />;
  return { values: form.values, errors: {}, panel };
}

async function quoteTexts(actor: Actor<'complete'>, form: TypedForm): Promise<QuoteTexts> {
  const [found, t, problems, field, locale] = await Promise.all([
    quoteOrder(actor, form.source),
    getTranslations('selling.quote'),
    getTranslations('selling.compose.problem'),
    getTranslations('selling.field'),
    getLocale(),
  ]);
  const amount = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const codes = [...new Set(Object.values(found.fields))];
  const notes = codes.map((code) =>
    problems.has(code as never) ? problems(code as never) : field(code as never),
  );
  const isNothing = found.rooms.length === 0 && found.lines.length === 0 && notes.length === 0;
  return {
    stays: found.rooms.map(({ checkIn, checkOut, offers }) => ({
      title: t('stay', {
        checkIn: formatDay(checkIn, locale, 'short'),
        checkOut: formatDay(checkOut, locale),
      }),
      offers: offers.map(({ names, free, totalMinor }) => [
        textIn(names, locale),
        t('free', { count: free }),
        totalMinor === null ? t('notSold') : amount(totalMinor),
      ]),
    })),
    lines: found.lines.map(({ names, totalMinor }) => [textIn(names, locale), amount(totalMinor)]),
    total: found.totalMinor === null ? null : [t('total'), amount(found.totalMinor)],
    notes: [
      ...notes,
      ...(found.isBelowLimit ? [t('belowLimit')] : []),
      ...(isNothing ? [t('nothing')] : []),
    ],
  };
}
