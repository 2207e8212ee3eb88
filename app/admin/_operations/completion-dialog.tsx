import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { MoneyText } from '@/app/_components/money';
import { listChoices } from '@/lib/desk/choices/list-choices';
import type { Departure } from '@/lib/desk/day/departure';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import { textIn } from '@/lib/i18n/localized';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import { groupedDecimal } from '@/lib/money/typed-amount';
import { completionRules } from '@/lib/payments/operations/complete-payment';
import { keyed } from '@/lib/rows/keyed';
import { discountText } from '@/lib/stays/discount-text';
import type { GivenDiscount } from '@/lib/stays/discounts';
import { reasonMax } from '@/lib/text/reason-limit';
import { complete } from './actions';
import { bandTexts } from './band-texts';
import { CompletionForm } from './completion-form';
import { dialogFields, type MoneyDialogProps } from './money-dialog-parts';
import { OrderDialog } from './order-dialog';
import { preview } from './preview-actions';

type Props = MoneyDialogProps & {
  /** The stay that is checked out once the completion has succeeded. */
  leaving?: {
    readonly stayId: string;
    readonly title: string;
    /** The guest leaves on another day than booked: these nights stand, or may. */
    readonly departure: Departure | null;
    /** What else can be done, below the form. */
    readonly otherwise: ReactNode;
  };
};

/** The worksheet of a stay: what was booked, extras and deductions, and what is taken. */
export async function CompletionDialog({ leaving, ...props }: Props) {
  const { order, authorised, actor } = props;
  const t = await getTranslations('desk.dialog');
  const own = await getTranslations('operations');
  const sheet = await getTranslations('operations.sheet');
  const day = await getTranslations('day.leave');
  const locale = await getLocale();
  const choices = await listChoices(['extra', 'completion_reason']);
  const amountOf = (minor: string) => formatMoney(money(BigInt(minor)), locale);
  const rules = await completionRules(actor);
  const total = BigInt(order.totalMinor);
  const title = leaving?.title ?? t('complete');
  const departure = leaving?.departure ?? null;
  const other = departure && {
    text: day(departure.kind === 'late' ? 'longer' : departure.isByRule ? 'byRule' : 'early', {
      booked: departure.bookedNights,
      nights: departure.nights,
    }),
    plain: groupedDecimal(departure.sumMinor),
    awayMinor: (departure.sumMinor - total).toString(),
  };
  const stands = departure?.kind === 'early' ? other : null;
  return (
    <OrderDialog order={order} place={props.place} title={title} closeLabel={t('cancel')} isWide>
      <p className="mb-4 text-sm">
        {t('completeText', { authorised: amountOf(authorised.minor) })}
      </p>
      {stands === null ? null : <p className="mb-4 font-semibold">{stands.text}</p>}
      {stands === null ? null : <UnusedExtras order={order} unused={departure?.unused ?? []} />}
      <CompletionForm
        action={complete}
        preview={preview}
        hidden={{ ...dialogFields(props), ...(leaving && { checkOut: leaving.stayId }) }}
        locale={locale}
        sheet={{
          totalMinor: order.totalMinor,
          totalPlain: order.totalPlain,
          proposedPlain: stands?.plain ?? order.totalPlain,
          awayMinor: stands?.awayMinor ?? '0',
          authorisedMinor: authorised.minor,
          rules,
          nights: nightsOf(order),
          choices: choices.flatMap((one) =>
            one.kind === null
              ? []
              : [
                  {
                    id: one.id,
                    label: textIn(one.names, locale),
                    kind: one.kind,
                    unitMinor: one.unitPriceMinor,
                    isPerNight: one.isPerNight,
                  },
                ],
          ),
        }}
        reasons={[
          ...(other === null ? [] : [other.text]),
          ...choices
            .filter((one) => one.list === 'completion_reason')
            .map((one) => textIn(one.names, locale)),
        ]}
        amount={{
          name: 'amount',
          label: t('amount'),
          type: 'text',
          inputMode: 'text',
          autoComplete: 'off',
          maxLength: 40,
          hint: t('completeAmountHint'),
          defaultValue: stands?.plain ?? order.totalPlain,
        }}
        reason={{
          name: 'reason',
          label: t('reason'),
          type: 'text',
          autoComplete: 'off',
          maxLength: reasonMax,
          hint: t('completeReasonHint', { total: amountOf(order.totalMinor) }),
        }}
        oneMore={
          departure?.kind !== 'late' || other === null
            ? null
            : {
                ...other,
                label: day('oneMore', { amount: amountOf(departure.sumMinor.toString()) }),
              }
        }
        booked={<Booked lines={order.lines} locale={locale} />}
        texts={{
          confirm: title,
          confirmPending: t('completePending'),
          preview: own('preview.title'),
          sheet: sheet('title'),
          lines: sheet('lines'),
          toComplete: sheet('sum'),
          useSum: sheet('useSum'),
          working: own('preview.working'),
          rows: sayAll(sheet, ['what', 'note', 'quantity', 'price', 'noPrice', 'line', 'nothing']),
          band: await bandTexts(authorised.minor, rules, locale),
        }}
      />
      {leaving?.otherwise}
    </OrderDialog>
  );
}

type Unused = Departure['unused'];

/** What was taken off for nights that were not slept, and that other extras are still in the sum. */
async function UnusedExtras({ order, unused }: { order: DeskOrderDto; unused: Unused }) {
  const day = await getTranslations('day.leave');
  const paid = order.lines.filter(
    ({ isExtra, lineTotalMinor }) => isExtra && lineTotalMinor !== '0',
  );
  if (paid.length === 0) return null;
  return (
    <div className="mb-4 text-sm">
      {unused.length === 0 ? null : (
        <>
          <p>{day('unused')}</p>
          <Booked lines={unused} locale={await getLocale()} />
        </>
      )}
      {paid.length > unused.length ? <p>{day('extras')}</p> : null}
    </div>
  );
}

type BookedLine = Unused[number] & { readonly discount?: GivenDiscount | null };

async function Booked({ lines, locale }: { lines: readonly BookedLine[]; locale: string }) {
  const shop = await getTranslations('shop.line');
  return (
    <ul className="border-t border-line-strong text-sm">
      {keyed(lines).map(({ key, row: line }) => (
        <li key={key} className="flex justify-between gap-4 border-b border-line py-1.5">
          <span>
            <bdi>{textIn(line.names, locale)}</bdi> × <span>{line.quantity}</span>
            {line.discount ? (
              <span className="block text-xs text-ink-soft">
                {discountText(line.discount, shop, locale)}
              </span>
            ) : null}
          </span>
          <MoneyText minor={line.lineTotalMinor} locale={locale} />
        </li>
      ))}
    </ul>
  );
}

/** The nights of the longest stay, by which a charge per night is usually multiplied. */
function nightsOf(order: DeskOrderDto): number {
  const stays = order.lines.filter((line) => line.kind === 'STAY');
  return Math.max(0, ...stays.map((line) => line.quantity));
}
