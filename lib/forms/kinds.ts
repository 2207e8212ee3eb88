// Which kinds of fields are there? Each reads what was typed in any script, and says what is wrong.
import { directionOf, type Locale, locales } from '@/lib/i18n/locale';
import { type Localized, suffixOf } from '@/lib/i18n/localized';
import { fail, ok, type Result } from '@/lib/result/result';
import { oneLine } from '@/lib/text/one-line';
import { reasonMax } from '@/lib/text/reason-limit';
import { addDays, isIsoDate } from '@/lib/time/iso-date';
import type { Field, Input } from './form';
import { type FieldCode, readNumber, readText } from './read-fields';

/** A field with one input. */
export function field<T, Code extends string>(
  read: (typed: string) => Result<T, Code>,
  { write, initial, ...input }: { write: (value: T) => string; initial: T } & Input,
): Field<T, Code> {
  return {
    inputs: [input],
    initial,
    read: ([typed = '']) => read(typed),
    write: (value) => [write(value)],
  };
}

/** A text with one input that is read in its own way. */
export function line<Code extends string>(
  read: (typed: string) => Result<string, Code>,
  input: Input = {},
): Field<string, Code> {
  return field(read, { write: String, initial: '', ...input });
}

type TextOptions = {
  readonly isMany?: boolean;
  readonly mayBeEmpty?: boolean;
} & Pick<Input, 'language' | 'rows' | 'type' | 'inputMode' | 'autoComplete' | 'dir'>;

/** One line, or several; at most `max` letters. */
export function text(
  max: number,
  { isMany = false, mayBeEmpty = false, language, ...input }: TextOptions = {},
): Field<string, FieldCode> {
  const read = (typed: string) => {
    const found = readText(typed, { max, isMany });
    return found.ok && found.value === '' && !mayBeEmpty ? fail('required') : found;
  };
  return line<FieldCode>(read, {
    maxLength: max,
    ...(isMany && { rows: 3 }),
    ...(language && { language, dir: directionOf(language) }),
    ...input,
  });
}

/** Why somebody acts, in one line: what no column can store becomes spaces. */
export function reason({
  min = 1,
  max = reasonMax,
} = {}): Field<string, 'required' | 'reasonTooLong'> {
  const read = (typed: string) => {
    const line = oneLine(typed);
    if (line.length < min) return fail('required');
    return line.length > max ? fail('reasonTooLong') : ok(line);
  };
  return line(read, { maxLength: max });
}

/** A text in the languages of the shop, an input each: `nameEn`. One of them is enough. */
export function texts(
  max: number,
  { mayBeEmpty = false, ...options }: Omit<TextOptions, 'language'> = {},
): Field<Localized, FieldCode> {
  const inputs = locales.map((language) => ({
    ...text(max, { ...options, language }).inputs[0],
    suffix: suffixOf(language),
  }));
  return {
    inputs: inputs as unknown as [Input, ...Input[]],
    initial: {},
    read: (typed) => {
      const found: { -readonly [L in Locale]?: string } = {};
      for (const [at, language] of locales.entries()) {
        const read = readText(typed[at] ?? '', { max, isMany: options.isMany ?? false });
        if (!read.ok) return { ...read, at };
        if (read.value !== '') found[language] = read.value;
      }
      return mayBeEmpty || Object.keys(found).length > 0 ? ok(found) : fail('required');
    },
    write: (value) => locales.map((language) => value[language] ?? ''),
  };
}

/** An input for each of several things, such as days: `beds-king`. */
export function inputsOf(names: readonly string[], input: Input): Field<unknown>['inputs'] {
  const inputs = names.map((name): Input => ({ ...input, suffix: `-${name}` }));
  return inputs as [Input, ...Input[]];
}

/** A date as ISO text, from `min` on, at most so many days later. */
export function date(min: string, daysAhead: number): Field<string, 'badDate'> {
  const isIn = (typed: string) =>
    isIsoDate(typed) && typed >= min && typed <= addDays(min, daysAhead);
  return line((typed) => (isIn(typed) ? ok(typed) : fail('badDate')), { type: 'date', min });
}

/** A whole number, in the digits of any script. */
export function count(
  min: number,
  max: number,
  { initial = min, isEmptyInitial = false } = {},
): Field<number, 'required' | 'badNumber'> {
  const read = (typed: string) =>
    typed.trim() === '' && isEmptyInitial ? ok(initial) : readNumber(typed, min, max);
  return field(read, {
    write: String,
    initial,
    inputMode: 'numeric',
    maxLength: String(max).length + 1,
  });
}

/** The same field, which may stay empty: null. */
export function optional<T, Code extends string>(of: Field<T, Code>): Field<T | null, Code> {
  const isEmpty = (typed: readonly string[]) => typed.every((one) => one.trim() === '');
  return {
    inputs: of.inputs,
    initial: null,
    read: (typed) => (isEmpty(typed) ? ok(null) : of.read(typed)),
    write: (value) => (value === null ? of.inputs.map(() => '') : of.write(value)),
  };
}

/** A check box, sent as `yes`. */
export function tick(initial = false): Field<boolean, never> {
  const write = (value: boolean) => (value ? 'yes' : '');
  return field<boolean, never>((typed) => ok(typed === 'yes'), { write, initial, type: 'tick' });
}

/** What only our page writes into a hidden field, by its shape. */
export function made(isOurs: (typed: string) => boolean): Field<string, 'notOurs'> {
  const read = (typed: string) => (isOurs(typed) ? ok(typed) : fail('notOurs'));
  return line(read);
}

/** One of several values. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  initial: NoInfer<Value>,
): Field<Value, 'badChoice'> {
  const read = (typed: string) => {
    const found = values.find((one) => one === typed);
    return found === undefined ? fail('badChoice') : ok(found);
  };
  return field<Value, 'badChoice'>(read, { write: String, initial, type: 'select', values });
}

/** Some of several values, at least one: a box each. */
export function someOf<const Value extends string>(
  values: readonly Value[],
): Field<readonly Value[], 'noneChosen'> {
  return {
    inputs: inputsOf(values, { type: 'tick' }),
    initial: values,
    read: (ticked) => {
      const chosen = values.filter((_, at) => ticked[at] === 'yes');
      return chosen.length === 0 ? fail('noneChosen') : ok(chosen);
    },
    write: (chosen) => values.map((value) => (chosen.includes(value) ? 'yes' : '')),
  };
}

/** Days of the week as bits, Sunday first: a box each, at least one ticked. */
export function weekdays(): Field<number, 'noWeekday'> {
  const days = [0, 1, 2, 3, 4, 5, 6] as const;
  return {
    inputs: inputsOf(days.map(String), { type: 'tick' }),
    initial: 0b1111111,
    read: (ticked) => {
      const bits = days.reduce<number>(
        (sum, day) => sum | (ticked[day] === 'yes' ? 1 << day : 0),
        0,
      );
      return bits === 0 ? fail('noWeekday') : ok(bits);
    },
    write: (bits) => days.map((day) => ((bits >> day) & 1 ? 'yes' : '')),
  };
}
