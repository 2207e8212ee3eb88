type Failed = { readonly ok: boolean; readonly code?: string; readonly fields?: object };

/** The code of a failure, or what is wrong by its input: `amount required`. */
export function problemOf({ code = 'ok', fields }: Failed): string {
  const wrong = Object.entries(fields ?? {}).map((pair) => pair.join(' '));
  return wrong.length > 0 ? wrong.join(', ') : code;
}
