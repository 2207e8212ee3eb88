/** The field of a form in which a date is typed; null: the form has none of this name. */
export function dateField(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
}
