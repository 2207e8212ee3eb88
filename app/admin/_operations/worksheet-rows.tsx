import { deskInput } from '@/app/admin/_components/desk-style';
import { rowInput } from '@/lib/forms/rows';
import { formatList } from '@/lib/i18n/format-list';
import { formatMoney, money } from '@/lib/money/money';
import { worksheetRows } from '@/lib/payments/operations/worksheet-input';
import type { WorksheetChoice, WorksheetView } from '@/lib/payments/operations/worksheet-view';

const { form } = worksheetRows;

export type RowTexts = Readonly<
  Record<'what' | 'note' | 'quantity' | 'price' | 'noPrice' | 'line' | 'nothing', string>
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
  'flex flex-wrap gap-x-2 gap-y-1 sm:grid sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_4rem_6.5rem_6.5rem]';
/** On a phone two of these stand in one row. */
const half = 'max-sm:w-[calc(50%-0.25rem)]!';

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
  const isPriceMissing = view.pricesMissing[row] ?? false;
  const hintId = `line-${row}-no-price`;
  const nameOf = (part: string) => formatList([part, `${texts.line} ${row + 1}`], locale);
  const nameOfInput = (field: keyof typeof form) => rowInput(worksheetRows, row, field);
  const shared = (field: keyof typeof form, part: string) => {
    const name = nameOfInput(field);
    const error = errors[name];
    return {
      id: name,
      name,
      'aria-label': nameOf(part),
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${name}-error` : undefined,
      defaultValue: values[name] ?? '',
      autoComplete: 'off',
      maxLength: form[field].inputs[0].maxLength,
    };
  };
  const wrong = Object.keys(form)
    .map((field) => nameOfInput(field as keyof typeof form))
    .filter((name) => errors[name]);
  return (
    <li className={columns}>
      {wrong.map((name) => (
        <p
          key={name}
          id={`${name}-error`}
          className="col-span-full w-full text-sm font-semibold text-bad"
        >
          {errors[name]}
        </p>
      ))}
      <select {...shared('choice', texts.what)} className={`${deskInput} ${half}`}>
        <option value="">{texts.nothing}</option>
        {choices.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
      <span
        id={hintId}
        className={`order-last ms-auto self-center text-end text-sm ${isPriceMissing ? 'text-wait' : 'whitespace-nowrap tabular-nums'}`}
        aria-hidden={!isPriceMissing}
      >
        {isPriceMissing ? texts.noPrice : total === null ? '' : formatMoney(money(total), locale)}
      </span>
      <input
        {...shared('note', texts.note)}
        placeholder={texts.note}
        className={`${deskInput} ${half}`}
      />
      <input
        {...shared('quantity', texts.quantity)}
        placeholder="1"
        inputMode="numeric"
        dir="ltr"
        className={`${deskInput} text-end max-sm:w-14!`}
      />
      <input
        {...shared('price', texts.price)}
        {...(isPriceMissing && !errors[nameOfInput('price')] && { 'aria-describedby': hintId })}
        placeholder={texts.price}
        inputMode="decimal"
        dir="ltr"
        className={`${deskInput} min-w-0 text-end max-sm:w-auto! max-sm:flex-1`}
      />
    </li>
  );
}
