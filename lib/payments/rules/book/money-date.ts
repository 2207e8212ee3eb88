// When did money move? At the bank's own time if it is plausible, else when we learned of it.

/** As far as the bank lets two clocks differ (docs/gateway.md). */
const aheadMs = 60 * 60_000;

export type MoneyTimes = { readonly moneyAt: Date | null; readonly recordedAt: Date };

/** The bank's time as the book keeps it; null: it gave none, or one after we learned of it. */
export function believableTime(bankAt: Date | null, recordedAt: Date): Date | null {
  if (bankAt === null || bankAt.getTime() > recordedAt.getTime() + aheadMs) return null;
  return bankAt;
}

/** The money's date, by which every report counts. */
export function moneyDate({ moneyAt, recordedAt }: MoneyTimes): Date {
  return moneyAt ?? recordedAt;
}

/** The same in a statement, where `alias` is the book: worded exactly as its index. */
export const moneyDateOf = (alias: string) => `coalesce(${alias}.money_at, ${alias}.recorded_at)`;
