// When did money move? The bank's own time where it said one that can be, else when we learned of it.

/** As far as the bank lets two clocks differ (docs/gateway.md). */
const aheadMs = 60 * 60_000;

export type MoneyTimes = { readonly moneyAt: Date | null; readonly recordedAt: Date };

/** The bank's time as the book keeps it; null: it said none, or one after we had heard of it. */
export function believableTime(bankAt: Date | null, recordedAt: Date): Date | null {
  if (bankAt === null || bankAt.getTime() > recordedAt.getTime() + aheadMs) return null;
  return bankAt;
}

/** The money's date, by which every report counts. */
export function moneyDate({ moneyAt, recordedAt }: MoneyTimes): Date {
  return moneyAt ?? recordedAt;
}

/** The same for a statement, where `alias` is the book: in the very words of its index. */
export const moneyDateOf = (alias: string) => `coalesce(${alias}.money_at, ${alias}.recorded_at)`;
