import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { fieldErrors } from '@/app/_forms/form-fields';
import { quoteOrder } from '@/lib/desk/compose/quote-order';
import { formatDay } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { keyed } from '@/lib/rows/keyed';
import { discountText } from '@/lib/stays/discount-text';
import type { TypedForm } from '@/lib/text/typed-form';

/** The form again, with rooms and prices beside it. */
export async function quoteAnswer(actor: Actor<'complete'>, form: TypedForm): Promise<FormState> {
  const panel = <QuotePanel texts={await quoteTexts(actor, form)} />;
  return { values: form.values, errors: {}, panel };
}

/** Sentences and amounts as they are shown: the panel is an answer, which reads no messages. */
async function quoteTexts(actor: Actor<'complete'>, form: TypedForm) {
  const [found, t, own, ofCode, shop, locale] = await Promise.all([
    quoteOrder(actor, form.source),
    getTranslations('compose.quote'),
    getTranslations('compose'),
    getTranslations('shop.code'),
    getTranslations('shop.line'),
    getLocale(),
  ]);
  const amount = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const notes = [...new Set(Object.values(await fieldErrors([own, ofCode], found.fields)))];
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
    lines: found.lines.map(({ names, totalMinor, discount }) => [
      formatList(
        [textIn(names, locale), ...(discount ? [discountText(discount, shop, locale)] : [])],
        locale,
      ),
      amount(totalMinor),
    ]),
    total: found.totalMinor === null ? null : [t('total'), amount(found.totalMinor)],
    notes: [
      ...notes,
      ...(found.isBelowLimit ? [t('belowLimit')] : []),
      ...(isNothing ? [t('nothing')] : []),
    ],
  };
}

/** Rooms and prices for the typed dates, and the order's total. */
function QuotePanel({ texts }: { texts: Awaited<ReturnType<typeof quoteTexts>> }) {
  const { stays, lines, total, notes } = texts;
  return (
    <div
      className="mt-2 grid items-start gap-x-10 gap-y-4 sm:max-xl:grid-cols-2"
      aria-live="polite"
    >
      <div className="grid gap-4 empty:hidden">
        {stays.map(({ title, offers }) => (
          <Rows key={title} title={title} rows={offers} />
        ))}
      </div>
      <div className="grid gap-2">
        {lines.length === 0 ? null : <Rows rows={lines} />}
        {total === null ? null : (
          <p className="flex justify-between gap-4 text-base font-semibold">
            <span>{total[0]}</span>
            <span className="tabular-nums">{total[1]}</span>
          </p>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

function Rows({ title, rows }: { title?: string; rows: readonly (readonly string[])[] }) {
  return (
    <section>
      {title === undefined ? null : <h3 className="mb-1 text-sm font-semibold">{title}</h3>}
      <ul className="border-t border-line">
        {keyed(rows).map(({ key, row }) => (
          <li key={key} className="flex gap-x-4 border-b border-line py-1">
            {row.map((text, column) => (
              <span
                key={text}
                className={`flex-1 ${column === row.length - 1 ? 'text-end tabular-nums' : ''}`}
              >
                <bdi>{text}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
