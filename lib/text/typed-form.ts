// What did a person send with a form? Its texts, read once; files are left out.

const textMax = 30_000;

/** Never shown again. */
const secretFields: readonly string[] = ['password', 'newPassword', 'code', 'proof'];

/** The texts of a form by their names, in the order sent. */
export type TypedForm = {
  /** The first text of that name, cut to `lettersMax`; '' if there is none. */
  readonly text: (name: string, lettersMax?: number) => string;
  /** Every text of that name. */
  readonly all: (name: string) => readonly string[];
  readonly has: (name: string) => boolean;
  readonly entries: readonly (readonly [string, string])[];
  /** One text a name, whole: the last that was sent. */
  readonly source: Readonly<Record<string, string>>;
  /** The same without secrets and cut, to be shown again. */
  readonly values: Readonly<Record<string, string>>;
};

export function typedForm(form: Iterable<readonly [string, FormDataEntryValue]>): TypedForm {
  const entries = [...form].filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string' && !pair[0].startsWith('$'),
  );
  const byName = new Map<string, string[]>();
  for (const [name, text] of entries) byName.set(name, [...(byName.get(name) ?? []), text]);
  const shown = entries.filter(([name]) => !secretFields.includes(name));
  return {
    text: (name, lettersMax = textMax) => byName.get(name)?.[0]?.slice(0, lettersMax) ?? '',
    all: (name) => byName.get(name) ?? [],
    has: (name) => byName.has(name),
    entries,
    source: Object.fromEntries(entries),
    values: Object.fromEntries(shown.map(([name, text]) => [name, text.slice(0, textMax)])),
  };
}
