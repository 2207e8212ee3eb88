import { type TypedForm, typedForm } from '@/lib/text/typed-form';

/** A form with these fields, as a person would have sent it. */
export function sentForm(fields: Readonly<Record<string, string | File | readonly string[]>>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat() as (string | File)[]) form.append(name, one);
  }
  return form;
}

/** The same as its action reads it. */
export const typedFields = (fields: Parameters<typeof sentForm>[0]): TypedForm =>
  typedForm(sentForm(fields));
