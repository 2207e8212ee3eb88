// Which rows does a form repeat? Each is read like a form of its own; an empty one is no row.
import { fail, ok, type Result } from '@/lib/result/result';
import { type Form, type Problems, readForm, type Source, type ValuesOf } from './form';

export type Rows<F extends Form = Form> = {
  /** Begins the names of its inputs: `line-0-price`. */
  readonly name: string;
  readonly form: F;
  readonly max: number;
  /** The inputs of which one is filled in if the row counts. */
  readonly counts: readonly string[];
};

/** The name of the rows, the place of one, and the input in it. */
const inRow = /^([a-z]+)-(\d{1,2})-(\w+)$/;

/** A row that was read, with its place among those of the form. */
export type FormRow<R extends Rows> = ValuesOf<R['form']> & { readonly row: number };

/** The name of an input in a row. */
export function rowInput({ name }: Pick<Rows, 'name'>, row: number, input: string): string {
  return `${name}-${row}-${input}`;
}

/** The name of an input without its row. */
export function inputInRow(name: string): string {
  return inRow.exec(name)?.[3] ?? name;
}

/** What was typed into each row, by the name of the input in its row; also into empty ones. */
export function typedRows({ name, max }: Rows, source: Source): Source[] {
  const rows: Record<string, string>[] = [];
  for (const [key, text = ''] of Object.entries(source)) {
    const [, kind, place, input = ''] = inRow.exec(key) ?? [];
    if (kind !== name || Number(place) >= max) continue;
    rows[Number(place)] = { ...rows[Number(place)], [input]: text };
  }
  return Array.from(rows, (row) => row ?? {});
}

/** Whether nothing that counts is filled in. */
export function isEmptyRow({ counts }: Rows, typed: Source): boolean {
  return counts.every((input) => !typed[input]?.trim());
}

/** Reads every row that is not empty. Fails with a code for each wrong input. */
export function readFormRows<R extends Rows>(
  rows: R,
  source: Source,
): Result<FormRow<R>[], 'FIELDS', { fields: Problems<R['form']> }> {
  const values: FormRow<R>[] = [];
  const fields: [string, string][] = [];
  for (const [row, typed] of typedRows(rows, source).entries()) {
    if (isEmptyRow(rows, typed)) continue;
    const read = readForm(rows.form, typed);
    if (read.ok) values.push({ ...read.value, row } as FormRow<R>);
    else {
      for (const [input, code] of Object.entries(read.fields)) {
        fields.push([rowInput(rows, row, input), code]);
      }
    }
  }
  return fields.length === 0
    ? ok(values)
    : fail('FIELDS', { fields: Object.fromEntries(fields) as Problems<R['form']> });
}
