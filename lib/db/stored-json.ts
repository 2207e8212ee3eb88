// What is in a stored JSON value? Nothing is assumed of its shape.

/** Its properties; none if it is no object. */
export function jsonRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** Its text; null if it is no text, or an empty one. */
export function jsonText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
