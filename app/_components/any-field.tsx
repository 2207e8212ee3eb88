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

/** What the form sends along unseen. */
type HiddenSpec = {
  readonly type: 'hidden';
  readonly name: string;
  readonly label?: undefined;
  readonly defaultValue?: string | undefined;
};

export type FormField = FieldSpec | ChoiceSpec | TickSpec | SelectSpec | HeadingSpec | HiddenSpec;

/** The id of a form, from the prefix of the ids of its fields. */
export const formId = (idPrefix: string) => `${idPrefix}-form`;

type Values = Readonly<Record<string, string>>;

/** A field of a form, with what was typed into it before. */
export function AnyField({
  field,
  id,
  values,
  error,
}: {
  field: FormField;
  id: string;
  /** What was sent before, by field; empty: nothing was. */
  values: Values;
  error: string | undefined;
}) {
  const value = shownValue(field, values);
  if (isChoice(field)) {
    const shown = { id, defaultValue: value, error, values };
    return <ChoiceField spec={field} {...shown} />;
  }
  if (isSelect(field)) {
    return <SelectField spec={field} id={id} defaultValue={value} error={error} />;
  }
  if (isHidden(field)) {
    return <input type="hidden" name={field.name} defaultValue={value ?? field.defaultValue} />;
  }
  if (isHeading(field)) return <FieldsHeading spec={field} />;
  if (isTick(field)) return <TickField spec={field} id={id} defaultValue={value} error={error} />;
  return <Field id={id} {...field} defaultValue={value ?? field.defaultValue} error={error} />;
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

function isTick(field: { type?: string }): field is TickSpec {
  return field.type === 'tick';
}
