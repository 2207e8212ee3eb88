// What did a form send under a name? Its text; nothing for a file or a field that is absent.

/** A form, or fields that a page has taken out of one. */
type Fields = { readonly get: (name: string) => unknown } | Readonly<Record<string, unknown>>;

/** The text as it came, cut to `lettersMax` where one is given; '' when there is none. */
export function formText(fields: Fields, name: string, lettersMax?: number): string {
  const value = isForm(fields) ? fields.get(name) : fields[name];
  return typeof value === 'string' ? value.slice(0, lettersMax) : '';
}

function isForm(fields: Fields): fields is { readonly get: (name: string) => unknown } {
  return typeof fields.get === 'function';
}
