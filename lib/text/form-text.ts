// What text did a form send under a name? Empty for a file or an absent field.

/** A form, or fields taken from one. */
type Fields = { readonly get: (name: string) => unknown } | Readonly<Record<string, unknown>>;

/** The text as sent, cut to `lettersMax` if given; '' if there is none. */
export function formText(fields: Fields, name: string, lettersMax?: number): string {
  const value = isForm(fields) ? fields.get(name) : fields[name];
  return typeof value === 'string' ? value.slice(0, lettersMax) : '';
}

function isForm(fields: Fields): fields is { readonly get: (name: string) => unknown } {
  return typeof fields.get === 'function';
}
