// What did an act give that has to succeed for the test to mean anything?

/** The value of a result; a refusal fails the test with its code. */
export function must<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly code: string },
): T {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
}
