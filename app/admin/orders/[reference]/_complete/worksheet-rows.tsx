import { deskInput } from '@/app/admin/_components/desk-style';
import { formatList } from '@/lib/i18n/format-list';
import { formatMoney, money } from '@/lib/money';
import { rowFieldName } from '@/lib/payments/operations/worksheet-input';
import type { WorksheetChoice, WorksheetView } from '@/lib/payments/operations/worksheet-view';

export type RowTexts = Readonly<
  Record<'what' | 'note' | 'quantity' | 'price' | 'line' | 'nothing', string>
>;

type Props = {
  count: number;
  choices: readonly WorksheetChoice[];
  texts: RowTexts;
  locale: string;
  view: WorksheetView;
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
};

const columns =
  'grid grid-cols-6 gap-x-2 gap-y-1 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_4rem_6.5rem_6.5rem]';

/** The extras and deductions, row by row; empty rows are ignored. */
export function WorksheetRows(props: Props) {
  return (
    <ol className="grid gap-2">
      {[...Array(props.count).keys()].map((row) => (
        <WorksheetRow key={row} row={row} {...props} />
      ))}
    </ol>
  );
}

function WorksheetRow({
  row,
  choices,
  texts,
  locale,
  view,
  values,
  errors,
}: Props & { row: number }) {
  const total = view.rowTotals[row] ?? null;
  const nameOf = (part: string) => formatList([part, `${texts.line} ${row + 1}`], locale);
  const shared = (field: 'choice' | 'note' | 'quantity' | 'price', part: string) => {
    const name = rowFieldName(row, field);
    const error = errors[name];
    return {
      id: name,
      name,
      'aria-label': nameOf(part),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${name}-error` : undefined,
      defaultValue: values[name] ?? '',
      autoComplete: 'off',
    };
  };
  const wrong = (['choice', 'note', 'quantity', 'price'] as const).filter(
    (field) => errors[rowFieldName(row, field)],
  );
  return (
    <li className={columns}>
      {wrong.map((field) => (
        <p
          key={field}
          id={`${rowFieldName(row, field)}-error`}
          className="col-span-full text-sm font-semibold text-bad"
        >
          {errors[rowFieldName(row, field)]}
        </p>
      ))}
      <select {...shared('choice', texts.what)} className={`${deskInput} col-span-3 sm:col-span-1`}>
        <option value="">{texts.nothing}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      <span
        className="order-last col-span-2 self-center text-end sm:col-span-1 text-sm whitespace-nowrap tabular-nums"
        aria-hidden="true"
      >
        {total === null ? '' : formatMoney(money(total), locale)}
      </span>
      <input
        {...shared('note', texts.note)}
        placeholder={texts.note}
        maxLength={120}
        className={`${deskInput} col-span-3 sm:col-span-1`}
      />
      <input
        {...shared('quantity', texts.quantity)}
        placeholder="1"
        inputMode="numeric"
        maxLength={3}
        dir="ltr"
        className={`${deskInput} col-span-2 text-end sm:col-span-1`}
      />
      <input
        {...shared('price', texts.price)}
        placeholder={texts.price}
        inputMode="decimal"
        maxLength={24}
        dir="ltr"
        className={`${deskInput} col-span-2 text-end sm:col-span-1`}
      />
    </li>
  );
}
