import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { deskInput } from '@/app/admin/_components/desk-style';
import type { FilterProblem } from '@/lib/desk/orders/filter-fields';
import type { DeskFilter, DeskQuery } from '@/lib/desk/orders/order-filter';
import { firstValue } from '@/lib/text/query-value';

/** Fields that belong together. */
export function FilterGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="mb-1 text-xs font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A field of the filter, with what is wrong with it. */
export function Typed({
  name,
  label,
  input,
  query,
  filter,
}: {
  query: DeskQuery;
  filter: DeskFilter;
  name: string;
  label: string;
  input: 'decimal' | 'date' | 'text';
}) {
  const id = `filter-${name}`;
  const problem = filter.problems[name];
  const sentence = useSentence(problem);
  const value = firstValue(query[name]);
  // A date field would hide a value that is no date.
  const isDate = input === 'date' && problem !== 'notDate';
  return (
    <div>
      <label htmlFor={id} className="block text-xs text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={isDate ? 'date' : 'text'}
        inputMode={input === 'decimal' ? 'decimal' : undefined}
        dir="ltr"
        defaultValue={value}
        maxLength={40}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${id}-error` : undefined}
        className={`${deskInput} rtl:text-end aria-invalid:border-2 aria-invalid:border-bad`}
      />
      {problem ? (
        <p id={`${id}-error`} className="text-xs font-semibold text-bad">
          {sentence}
        </p>
      ) : null}
    </div>
  );
}

/** What is wrong with an amount, as every field for one says it; with others, in the list's words. */
export function useSentence(problem: FilterProblem | undefined): string {
  const t = useTranslations('orders.filter');
  const usual = useTranslations('common.field');
  if (problem === undefined) return '';
  const isAmount = problem === 'notAnAmount' || problem === 'twoReadings';
  return isAmount ? usual(problem) : t(`problem.${problem}`);
}

/** One of a few. */
export function FilterChoice(props: {
  name: string;
  label: string;
  chosen: string;
  options: readonly (readonly [string, string])[];
}) {
  const id = `filter-${props.name}`;
  return (
    <div>
      <label htmlFor={id} className="block text-xs font-semibold">
        {props.label}
      </label>
      <select id={id} name={props.name} defaultValue={props.chosen} className={deskInput}>
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
