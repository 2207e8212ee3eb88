// What does a form ask? Each field once: what an input needs, how it is read, and shown again.
import type { Locale } from '@/lib/i18n/locale';
import { type Fail, fail, ok, type Result } from '@/lib/result/result';

/** One input of a field, with the limits of its reader. */
export type Input = {
  /** After the field's name, where it has several inputs. */
  readonly suffix?: string;
  /** Default: text. */
  readonly type?: 'text' | 'tick' | 'select' | 'url' | 'time' | 'date' | 'email' | 'tel';
  /** The values of a select. */
  readonly values?: readonly string[];
  readonly maxLength?: number;
  readonly min?: string;
  readonly max?: string;
  readonly inputMode?: 'numeric' | 'tel' | 'email';
  readonly rows?: number;
  /** Default: off. */
  readonly autoComplete?: string;
  readonly dir?: 'ltr' | 'rtl';
  /** The language of its text: its label is the one of the texts' common name. */
  readonly language?: Locale;
};

/**
 * A field. `read` gets the text of each input in order; a problem belongs to the input `at`, or to
 * the first. Methods, so that forms may mix kinds.
 */
export type Field<T, Code extends string = string> = {
  readonly inputs: readonly [Input, ...Input[]];
  /** The value of a new record. */
  readonly initial: T;
  read(texts: readonly string[]): Result<T, Code, { readonly at?: number }>;
  write(value: T): readonly string[];
};

export type Form = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<F extends Form> = {
  -readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** Codes by the name of the input at which each is shown. */
export type Problems<F extends Form = Form> = Readonly<
  Record<string, F[keyof F] extends Field<unknown, infer Code> ? Code : never>
>;

/** What was typed, by the name of its input. */
export type Source = Readonly<Record<string, string | undefined>>;

/** What is wrong with what was typed. */
export type Wrong = Fail<'FIELDS', { readonly fields: Problems }>;

/** Fails with a code for each input that is wrong. */
export function wrong(fields: Problems): Wrong {
  return fail('FIELDS', { fields });
}

/** Reads every field. Fails with a code for each wrong one. */
export function readForm<F extends Form>(
  form: F,
  source: Source,
): Result<ValuesOf<F>, 'FIELDS', { fields: Problems<F> }> {
  const values: Record<string, unknown> = {};
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(form)) {
    const names = inputNames(name, field);
    const read = field.read(names.map((one) => source[one] ?? ''));
    if (read.ok) values[name] = read.value;
    else fields[names[read.at ?? 0] ?? name] = read.code;
  }
  return Object.keys(fields).length === 0
    ? ok(values as ValuesOf<F>)
    : fail('FIELDS', { fields: fields as Problems<F> });
}

/** The names of a field's inputs. */
export function inputNames(name: string, field: Field<unknown>): string[] {
  return field.inputs.map(({ suffix = '' }) => `${name}${suffix}`);
}

/** The fields of a record as the audit keeps them. */
export function factsOf<F extends Form>(form: F, record: ValuesOf<F>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, field]) => {
      const value = record[name];
      // A text in several languages: each under the name of its input.
      if (field.inputs[0].language !== undefined && field.inputs.length > 1) {
        const texts = (field as Field<unknown>).write(value);
        return inputNames(name, field).map((one, at) => [one, texts[at]]);
      }
      return [[name, typeof value === 'bigint' ? value.toString() : value]];
    }),
  );
}
