'use client';

import type { ReactNode } from 'react';
import { ActionForm, type FormAction, type FormState } from '@/app/_components/action-form';
import { Field, type FieldSpec } from '@/app/_components/field';
import { deskButton } from '@/app/admin/_components/desk-style';
import { formatMoney, money } from '@/lib/money/money';
import { type BandTexts, CompletionBandLine } from './completion-band';
import { LivePreview } from './live-preview';
import { type FormWorksheet, type OneMore, useWorksheet } from './use-worksheet';
import { type RowTexts, WorksheetRows } from './worksheet-rows';

type Props = {
  action: FormAction;
  preview: FormAction;
  hidden: Readonly<Record<string, string>>;
  amount: FieldSpec;
  reason: FieldSpec;
  reasons: readonly string[];
  sheet: FormWorksheet;
  locale: string;
  /** The booked lines, as the server wrote them. */
  booked: ReactNode;
  /** The booked days are over: the amount and the reason of who stayed one night more. */
  oneMore: (OneMore & { readonly label: string }) | null;
  texts: {
    readonly confirm: string;
    readonly confirmPending: string;
    readonly preview: string;
    readonly sheet: string;
    readonly lines: string;
    readonly toComplete: string;
    readonly useSum: string;
    readonly working: string;
    readonly rows: RowTexts;
    readonly band: BandTexts;
  };
};

/** The completion's dialog: the amount, the reason, and the lines. */
export function CompletionForm(props: Props) {
  const { texts } = props;
  return (
    <ActionForm
      action={props.action}
      hidden={props.hidden}
      idPrefix="complete"
      className="flex flex-col gap-4"
      buttonsClassName="flex flex-wrap gap-3"
      buttons={[{ label: texts.confirm, pendingLabel: texts.confirmPending }]}
    >
      {(state) => <Worksheet {...props} state={state} />}
    </ActionForm>
  );
}

function Worksheet({
  state,
  sheet,
  texts,
  locale,
  oneMore,
  ...props
}: Props & { state: FormState }) {
  const { values, errors } = state;
  const { view, rows, root, changed, takeSum, takeNight } = useWorksheet(values, sheet, oneMore);
  const difference = view.hasLines ? view.differenceMinor.toString() : '';
  return (
    <div ref={root} className="flex flex-col gap-4" onInput={changed}>
      <input type="hidden" name="seenDifference" value={difference} />
      <AmountAndReason {...props} values={values} errors={errors} />
      {oneMore === null ? null : (
        <p>
          <button
            type="button"
            aria-keyshortcuts="+"
            className={deskButton.secondary}
            onClick={(event) => takeNight(event.currentTarget.form)}
          >
            <span>{oneMore.label}</span>
            <span aria-hidden="true" className="ms-2 font-normal">
              +
            </span>
          </button>
        </p>
      )}
      <CompletionBandLine
        view={view}
        authorisedMinor={sheet.authorisedMinor}
        locale={locale}
        texts={texts.band}
      >
        <button
          type="button"
          className="text-link"
          onClick={(event) => takeSum(event.currentTarget)}
        >
          {texts.useSum}
        </button>
      </CompletionBandLine>
      <section aria-label={texts.sheet} className="grid gap-2">
        <h3 className="text-base">{texts.sheet}</h3>
        {props.booked}
        <WorksheetRows
          count={rows}
          choices={sheet.choices}
          texts={texts.rows}
          locale={locale}
          view={view}
          values={values}
          errors={errors}
        />
        <p className="flex justify-between border-t border-line-strong pt-2">
          <span>{texts.lines}</span>
          <span className="tabular-nums">{formatMoney(money(view.linesMinor), locale)}</span>
        </p>
        {/* Only one number is bold: the amount to take. */}
        <p className="flex justify-between text-lg font-semibold">
          <span>{texts.toComplete}</span>
          <span className="tabular-nums">
            {view.amountMinor === null || view.band === 'refused'
              ? '–'
              : formatMoney(money(view.amountMinor), locale)}
          </span>
        </p>
      </section>
      <LivePreview action={props.preview} title={texts.preview} working={texts.working} />
    </div>
  );
}

type TopProps = Pick<Props, 'amount' | 'reason' | 'reasons'> & Pick<FormState, 'values' | 'errors'>;

/** Aligns labels and inputs of a row, however long the hints between them are. */
const inLine = 'flex flex-col [&>input]:mt-auto';

function AmountAndReason({ amount, reason, reasons, values, errors }: TopProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field
        {...amount}
        className={inLine}
        id="complete-amount"
        defaultValue={values.amount ?? amount.defaultValue}
        error={errors.amount}
      />
      <Field
        {...reason}
        className={inLine}
        id="complete-reason"
        list="complete-reasons"
        defaultValue={values.reason}
        error={errors.reason}
      />
      <datalist id="complete-reasons">
        {reasons.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </div>
  );
}
