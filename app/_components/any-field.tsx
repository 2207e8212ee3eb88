import {
  ChoiceField,
  type ChoiceSpec,
  FieldsHeading,
  type HeadingSpec,
  SelectField,
  type SelectSpec,
  TickField,
  type TickSpec,
} from './choice-field';
import { Field, type FieldSpec } from './field';
import { FoldSign } from './fold-sign';

/** What the form sends along unseen. */
type HiddenSpec = {
  readonly type: 'hidden';
  readonly name: string;
  readonly label?: undefined;
  readonly defaultValue?: string | undefined;
};

/** Fields that belong together; with a label they fold out under it. */
export type GroupSpec = {
  readonly type: 'group';
  readonly name: string;
  readonly label?: string;
  /** Stands open though nothing is typed in it: what is wrong elsewhere may be settled here. */
  readonly isOpen?: boolean;
  readonly className?: string;
  /** Of what folds. */
  readonly foldClassName?: string;
  readonly fields: readonly FormField[];
};

export type FormField =
  | FieldSpec
  | ChoiceSpec
  | TickSpec
  | SelectSpec
  | HeadingSpec
  | HiddenSpec
  | GroupSpec;

/** The id of a form, from the prefix of the ids of its fields. */
export const formId = (idPrefix: string) => `${idPrefix}-form`;

type Values = Readonly<Record<string, string>>;

type Shown = {
  readonly idPrefix: string;
  /** What was sent before, by field; empty: nothing was. */
  readonly values: Values;
  readonly errors: Values;
};

/** A field of a form, with what was typed into it before. */
export function AnyField({ field, ...form }: Shown & { field: FormField }) {
  if (isGroup(field)) return <FieldGroup spec={field} {...form} />;
  const { values } = form;
  const shown = {
    id: `${form.idPrefix}-${field.name}`,
    defaultValue: shownValue(field, values),
    error: form.errors[field.name],
  };
  if (isChoice(field)) return <ChoiceField spec={field} values={values} {...shown} />;
  if (isSelect(field)) return <SelectField spec={field} {...shown} />;
  if (isHidden(field)) {
    const { name } = field;
    return (
      <input type="hidden" name={name} defaultValue={shown.defaultValue ?? field.defaultValue} />
    );
  }
  if (isHeading(field)) return <FieldsHeading spec={field} />;
  if (isTick(field)) return <TickField spec={field} {...shown} />;
  return <Field {...field} {...shown} defaultValue={shown.defaultValue ?? field.defaultValue} />;
}

/** Folded fields stand open while something is typed into one of them, or is wrong there. */
function FieldGroup({ spec, ...form }: Shown & { spec: GroupSpec }) {
  const fields = spec.fields.map((field) => <AnyField key={field.name} field={field} {...form} />);
  if (spec.label === undefined) return <div className={spec.className}>{fields}</div>;
  const isUsed = ({ name, ...field }: FormField) =>
    Boolean(
      form.errors[name] || form.values[name] || ('defaultValue' in field && field.defaultValue),
    );
  return (
    <details
      className={`fold col-span-full border-y border-line ${spec.foldClassName ?? ''}`}
      open={spec.isOpen || spec.fields.some(isUsed)}
    >
      <summary className="flex min-h-11 items-center gap-2 text-link">
        <FoldSign />
        <span>{spec.label}</span>
      </summary>
      <div className={spec.className}>{fields}</div>
    </details>
  );
}

/**
 * Returns what was typed before. Browsers do not send an unticked box: if anything was sent, its
 * absence means that it was not ticked.
 */
function shownValue(field: FormField, values: Values): string | undefined {
  const isSent = Object.keys(values).length > 0;
  return values[field.name] ?? (isTick(field) && isSent ? '' : undefined);
}

function isChoice(field: { type?: string }): field is ChoiceSpec {
  return field.type === 'choice';
}

function isSelect(field: { type?: string }): field is SelectSpec {
  return field.type === 'select';
}

function isHidden(field: { type?: string }): field is HiddenSpec {
  return field.type === 'hidden';
}

function isHeading(field: { type?: string }): field is HeadingSpec {
  return field.type === 'heading';
}

function isGroup(field: { type?: string }): field is GroupSpec {
  return field.type === 'group';
}

function isTick(field: { type?: string }): field is TickSpec {
  return field.type === 'tick';
}
