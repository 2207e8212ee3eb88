// How is a declared form shown, and what does it say after its use case?
import { refresh } from 'next/cache';
import type { FormState } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import type { HeadingSpec } from '@/app/_components/choice-field';
import { type Field, type Form, type Input, inputNames, type ValuesOf } from '@/lib/forms/form';
import { inputInRow, type Rows, rowInput } from '@/lib/forms/rows';
import { weekdayNames } from '@/lib/i18n/format-date';
import { languageNamer } from '@/lib/i18n/language-namer';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/locale';
import { suffixOf } from '@/lib/i18n/localized';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import type { Requires } from '@/lib/i18n/texts';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';

/** What only this form has at an input, by its name: a place in the grid, a label of its own. */
export type Looks = Readonly<Record<string, Partial<FormField> & { readonly heading?: Heading }>>;

/** A heading above an input and those that follow it. */
type Heading = Omit<HeadingSpec, 'type' | 'name'>;

/**
 * The inputs of a form, with the record's values or those of a new one. The messages `field.<name>`,
 * `hint.<name>` and `option.<value>` are its words; a text in several languages has one label, with `{language}`.
 * It is asked for in the languages of the shop; what it says in others goes along unseen.
 */
export async function formFields<F extends Form>(
  t: Translate,
  form: F,
  record: ValuesOf<F> | null,
  looks: Looks = {},
  facts: Readonly<Record<string, number>> = {},
): Promise<FormField[]> {
  const [languages, offered] = await Promise.all([languageNamer(), offeredLocales()]);
  const labelOf = (name: string, { language }: Input) => {
    if (language === undefined) return t(`field.${name}`, facts);
    return t(`field.${name}`, { language: languages(language) });
  };
  return Object.entries(form).flatMap(([name, field]) => {
    const texts = textsOf(field, record === null ? undefined : record[name]);
    const names = inputNames(name, field);
    const unseen = field.inputs.flatMap(({ language }, at) =>
      isAsked(language, offered) || !texts[at]
        ? []
        : [{ type: 'hidden' as const, name: names[at] ?? '', defaultValue: texts[at] }],
    );
    const asked = askedInputs(field, offered).flatMap((at, place) => {
      const input = field.inputs[at] ?? {};
      const inputName = names[at] ?? '';
      // A text in several languages has its hint and its heading once.
      const own = input.language !== undefined && place === 0 ? name : inputName;
      const { heading, ...look } = looks[own] ?? {};
      const shown = shownInput(input, {
        name: inputName,
        label: look.label ?? labelOf(input.language === undefined ? inputName : name, input),
        defaultValue: texts[at] ?? '',
        // The languages of a text stand beside each other.
        ...(own === name && field.inputs.length > 1 && { className: 'col-start-1' }),
        ...(t.has(`hint.${own}`) && { hint: t(`hint.${own}`) }),
        ...(input.values &&
          !('options' in look) && {
            options: input.values.map((value) => ({ value, label: t(`option.${value}`) })),
          }),
        ...look,
      });
      const above = heading && { type: 'heading' as const, name: `above-${inputName}`, ...heading };
      return above ? [above, shown] : [shown];
    });
    return [...asked, ...unseen];
  });
}

/** The inputs of one row, whose labels have its `{number}`. */
export async function rowFields(
  t: Translate,
  rows: Rows,
  row: number,
  looks: Looks,
): Promise<FormField[]> {
  const fields = await formFields(t, rows.form, null, looks, { number: row + 1 });
  return fields.map((field) => ({ ...field, name: rowInput(rows, row, field.name) }));
}

const isAsked = (language: Locale | undefined, offered: readonly Locale[]) =>
  language === undefined || offered.includes(language);

/** The inputs of a field that are shown, in the order of the shop's languages. */
function askedInputs({ inputs }: Field<unknown>, offered: readonly Locale[]): number[] {
  const rank = ({ language }: Input) => (language === undefined ? 0 : offered.indexOf(language));
  return [...inputs.entries()]
    .filter(([, { language }]) => isAsked(language, offered))
    .toSorted(([, a], [, b]) => rank(a) - rank(b))
    .map(([at]) => at);
}

/** Where a problem of this input is shown: one in a language that is not asked for is unseen. */
async function shownAt(name: string): Promise<string> {
  const offered = await offeredLocales();
  const [first = defaultLocale] = offered;
  const unseen = locales.find((one) => !offered.includes(one) && name.endsWith(suffixOf(one)));
  return unseen === undefined
    ? name
    : `${name.slice(0, -suffixOf(unseen).length)}${suffixOf(first)}`;
}

/** The names of the days at the boxes of `weekdays`, below a heading. */
export function weekdayLooks(locale: string, heading: Heading): Looks {
  const looks = weekdayNames(locale).map((label, day) => [
    `weekdays-${day}`,
    { label, ...(day === 0 && { heading }) },
  ]);
  return Object.fromEntries(looks);
}

/** A new record has an empty text where the field has no value to begin with. */
function textsOf(field: Field<unknown>, value: unknown): readonly string[] {
  const shown = value === undefined ? field.initial : value;
  return shown === null ? [] : field.write(shown);
}

function shownInput(
  { type = 'text', suffix: _, values: __, language, ...limits }: Input,
  own: Partial<FormField> & { readonly name: string; readonly label: string },
): FormField {
  if (type === 'tick' || type === 'select') return { type, ...own } as FormField;
  return {
    type,
    autoComplete: 'off',
    ...limits,
    ...(language && { lang: language }),
    ...own,
  } as FormField;
}

/** Those of the form, and of other forms whose fields it has. */
type Translators<N extends string = string> =
  | Translate<N>
  | readonly [Translate<N>, ...Translate[]];

type Done =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: string;
      readonly fields?: Readonly<Record<string, string>>;
    };

/** The codes of a use case, which need a sentence of their own. */
type CodeOf<D> = D extends { readonly ok: false; readonly code: infer C }
  ? Exclude<C, 'FIELDS'>
  : never;

type Words<N extends string = string> = {
  /** The form's own words: `problem.<code>`, and `problem.<name>.<code>` where an input has its own. */
  readonly t: Translators<N>;
  /** None: the page itself shows what was done. */
  readonly news?: string | readonly string[];
  /** The input at which a problem is shown; else it stands above the form. */
  readonly at?: Readonly<Record<string, string>>;
  /** What a sentence names beside the facts of its problem. */
  readonly facts?: Readonly<Record<string, string>>;
  /** The form edits something that exists: what was typed stays. */
  readonly isKept?: boolean;
};

/** The form after its use case: refreshed with news, or with each problem at its place. */
export async function answerOf<const D extends Done, N extends string>(
  form: TypedForm,
  done: D,
  words: Words<N> & { readonly t: Requires<N, CodeOf<D>, 'problem'> },
): Promise<FormState> {
  const { t, news, at = {}, facts = {}, isKept = false }: Words = words;
  const { values } = form;
  if (done.ok) {
    refresh();
    const said = news === undefined ? {} : { news: [news].flat() };
    return { values: isKept ? values : {}, errors: {}, ...said, isKept };
  }
  if (done.fields !== undefined) {
    return { values, errors: await fieldErrors(t, done.fields, facts) };
  }
  const [own = t as Translate] = [t].flat();
  const sentence = own(`problem.${done.code}`, { ...(done as object), ...facts });
  const place = at[done.code];
  return place === undefined
    ? { values, errors: {}, message: sentence }
    : { values, errors: { [await shownAt(place)]: sentence } };
}

/** A sentence at each wrong input: the form's own, else the usual one of the code. */
export async function fieldErrors(
  t: Translators,
  fields: Readonly<Record<string, string>>,
  facts: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const usual = await getTranslations('common.field');
  const sentenceOf = (name: string, code: string) => {
    const input = inputInRow(name);
    for (const one of [t].flat()) {
      const own = [`problem.${input}.${code}`, `problem.${code}`].find((key) => one.has(key));
      if (own !== undefined) return one(own, facts);
    }
    return usual(code);
  };
  const shown = Object.entries(fields).map(
    async ([name, code]) => [await shownAt(name), sentenceOf(name, code)] as const,
  );
  return Object.fromEntries(await Promise.all(shown));
}
