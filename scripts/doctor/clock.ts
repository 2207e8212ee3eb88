// Does our clock agree with the gateway's, which refuses messages that are an hour off?
import { bad, type Finding, good, note } from './findings';

const NOTE_SECONDS = 60;
const BAD_SECONDS = 600;

/** Judges the `Date` header of any answer of the gateway; its resolution is a second. */
export function judgeClock(dateHeader: string | undefined, now: Date): Finding {
  const theirs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(theirs)) {
    return note('Clock', 'the gateway does not say its time', 'Keep this machine on NTP.');
  }
  const seconds = Math.round((now.getTime() - theirs) / 1000);
  const words = `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} the gateway's`;
  const remedy = 'Let this machine take its time by NTP; messages an hour off are refused.';
  if (Math.abs(seconds) >= BAD_SECONDS) return bad('Clock', words, remedy);
  return Math.abs(seconds) >= NOTE_SECONDS ? note('Clock', words, remedy) : good('Clock', words);
}
