// On which day did the bank move money that people record? Their date, within what can be true.
import { todayIn } from '@/lib/catalogue/stay-dates';
import { fail, ok, type Result } from '@/lib/result/result';

type BankDayProblem = 'badDate' | 'inFuture' | 'beforePayment';

const dayShape = /^2\d{3}-\d\d-\d\d$/;

/** The date as typed; '' is today. Fails: not a day, one to come, or one before the payment. */
export function checkBankDay(
  typed: string,
  { now, startedAt, timeZone }: { now: Date; startedAt: Date | null; timeZone: string },
): Result<string, BankDayProblem> {
  const today = todayIn(timeZone, now);
  if (typed === '') return ok(today);
  const midnight = new Date(`${typed}T00:00:00Z`);
  const isDay =
    dayShape.test(typed) &&
    !Number.isNaN(midnight.getTime()) &&
    midnight.toISOString().startsWith(typed);
  if (!isDay) return fail('badDate');
  if (typed > today) return fail('inFuture');
  const first = startedAt === null ? typed : todayIn(timeZone, startedAt);
  return typed < first ? fail('beforePayment') : ok(typed);
}

/**
 * An instant of that day, for the book: about noon, and never before the payment began. Null: the
 * day is that of the record, which has a time of its own.
 */
export function instantOfBankDay(
  day: string,
  { now, startedAt, timeZone }: { now: Date; startedAt: Date | null; timeZone: string },
): Date | null {
  if (day === todayIn(timeZone, now)) return null;
  const hours = ['12', '00', '23'].map((hour) => new Date(`${day}T${hour}:00:00Z`));
  const noon = hours.find((at) => todayIn(timeZone, at) === day) ?? null;
  return noon !== null && startedAt !== null && noon < startedAt ? startedAt : noon;
}
