// Which date is it at the merchant's place? Late in the evening it differs from the date in UTC.

/** The ISO date `days` from the merchant's today, in the zone that all tests use. */
export function inDays(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Baghdad' });
}
