export type ChoiceSpec = {
  readonly type: 'choice';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly defaultValue?: string;
  readonly className?: string;
  readonly options: readonly {
    readonly value: string;
    readonly label: string;
    /** What choosing it does. */
    readonly text?: string;
    /** What it costs, at the end of its line. */
    readonly price?: string;
    /** What there is to know of it; shown once it is selected. */
    readonly details?: string;
    /** Choices that go with this one; shown once this one is selected. */
    readonly selects?: readonly SelectSpec[];
  }[];
};

export type TickSpec = {
  readonly type: 'tick';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** `yes`: ticked at first. */
  readonly defaultValue?: string;
  readonly className?: string;
};

export type SelectSpec = {
  readonly type: 'select';
  readonly name: string;
  /** Gets the focus, because it was only just added. */
  readonly autoFocus?: boolean;
  readonly label: string;
  readonly defaultValue?: string;
  readonly className?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** A heading above the fields that follow. */
export type HeadingSpec = {
  readonly type: 'heading';
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly className?: string;
};

type Shown = { readonly id: string; readonly defaultValue?: string; readonly error?: string };

/** Radio buttons, each with a sentence about what it does. */
export function ChoiceField({
  spec,
  id,
  defaultValue,
  error,
  values,
}: Shown & { spec: ChoiceSpec; values: Readonly<Record<string, string>> }) {
  const chosen = defaultValue ?? spec.defaultValue;
  return (
    <fieldset className={spec.className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-semibold">{spec.label}</legend>
      {spec.hint ? <p className="mb-1 text-sm text-ink-soft">{spec.hint}</p> : null}
      <FieldError id={id} error={error} />
      <div className="divide-y divide-line border-y border-line-strong">
        {spec.options.map((option) => (
          <div key={option.value} className="group">
            <label
              className={`flex min-h-11 cursor-pointer gap-3 hover:bg-surface-sunk ${option.price ? 'py-2.5 text-sm' : 'py-3'}`}
            >
              <input
                type="radio"
                name={spec.name}
                value={option.value}
                defaultChecked={option.value === chosen}
                aria-invalid={error ? true : undefined}
                // Its label is short; screen readers then read what choosing it does.
                aria-labelledby={`${id}-${option.value}-name`}
                aria-describedby={describedBy(`${id}-${option.value}`, option)}
                className="mt-0.5 size-5 shrink-0"
              />
              <span className="grow">
                <span className="flex flex-wrap justify-between gap-x-3">
                  <span id={`${id}-${option.value}-name`} className="font-semibold">
                    {option.label}
                  </span>
                  {option.price ? (
                    <span id={`${id}-${option.value}-price`} className="text-ink-soft">
                      {option.price}
                    </span>
                  ) : null}
                </span>
                {option.text ? (
                  <span
                    id={`${id}-${option.value}-text`}
                    className="block text-sm whitespace-pre-line"
                  >
                    {option.text}
                  </span>
                ) : null}
              </span>
            </label>
            {option.selects === undefined && option.details === undefined ? null : (
              <div className="grid gap-3 pb-4 supports-[selector(:has(*))]:hidden group-has-[input:checked]:grid sm:grid-cols-[3fr_2fr] sm:ps-8">
                {option.details === undefined ? null : (
                  <p
                    id={`${id}-${option.value}-details`}
                    className="text-sm whitespace-pre-line sm:col-span-2"
                  >
                    {option.details}
                  </p>
                )}
                {option.selects?.map((select) => (
                  <SelectField
                    key={select.name}
                    spec={select}
                    id={`${id}-${select.name}`}
                    defaultValue={values[select.name]}
                  />
                ))}
              </div>
            )}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

/** What screen readers read after an option's short label. */
function describedBy(id: string, option: ChoiceSpec['options'][number]): string | undefined {
  const parts = (['price', 'text', 'details'] as const).filter((part) => option[part]);
  return parts.length === 0 ? undefined : parts.map((part) => `${id}-${part}`).join(' ');
}

/** One of many, as a list that opens. */
export function SelectField({ spec, id, defaultValue, error }: Shown & { spec: SelectSpec }) {
  return (
    <div className={spec.className}>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {spec.label}
      </label>
      <FieldError id={id} error={error} />
      <select
        id={id}
        name={spec.name}
        defaultValue={defaultValue ?? spec.defaultValue}
        {...(spec.autoFocus && { autoFocus: true })}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="field-input"
      >
        {spec.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}

export function FieldsHeading({ spec }: { spec: HeadingSpec }) {
  return (
    <div className={spec.className}>
      <h2 className="text-base">{spec.label}</h2>
      {spec.hint ? <p className="text-sm text-ink-soft">{spec.hint}</p> : null}
    </div>
  );
}

/** A check box for a sentence that the user must agree to. */
export function TickField({ spec, id, defaultValue, error }: Shown & { spec: TickSpec }) {
  return (
    <div className={spec.className}>
      <FieldError id={id} error={error} />
      <label htmlFor={id} className="flex cursor-pointer gap-3 py-1">
        <input
          id={id}
          type="checkbox"
          name={spec.name}
          value="yes"
          defaultChecked={(defaultValue ?? spec.defaultValue) === 'yes'}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          <span className="text-sm font-semibold">{spec.label}</span>
          {spec.hint ? <span className="block text-sm text-ink-soft">{spec.hint}</span> : null}
        </span>
      </label>
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="mb-1 text-sm font-semibold text-bad">
      {error}
    </p>
  );
}
