// Does our clock agree with the gateway's, which rejects messages that are an hour off?
import { judgeOffset } from '../../lib/health/clock-offset';
import { withClient } from '../stack/database';
import { bad, type Finding, good, note } from './findings';

const NOTE_SECONDS = 60;
const REMEDY =
  'Let this machine take its time by NTP; an even number of hours is usually the time zone or ' +
  'daylight saving. Messages an hour off are refused.';

/** Judges the `Date` header of any gateway response; its resolution is one second. */
export function judgeClock(dateHeader: string | undefined, now: Date): Finding {
  const theirs = dateHeader === undefined ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(theirs)) {
    return note(
      'Clock',
      'the gateway does not send its time',
      'Synchronise this machine with NTP.',
    );
  }
  return judge('Clock', now.getTime() - theirs, '');
}

/** The last clock offset the running shop saw, in answers and results; empty before the first. */
export async function checkSeenClock(url: string): Promise<Finding[]> {
  const sample = await withClient(url, async (client) => {
    const answer = await client.query(
      `SELECT source, offset_ms, measured_at FROM clock_sample
       WHERE measured_at > now() - interval '1 day' ORDER BY measured_at DESC LIMIT 1`,
    );
    return answer.rows[0] as { source: string; offset_ms: number; measured_at: Date } | undefined;
  });
  if (!sample) return [];
  const when = sample.measured_at.toISOString().slice(0, 16).replace('T', ' ');
  return [judge('Clock of the shop', sample.offset_ms, `, ${when} GMT (${sample.source})`)];
}

function judge(subject: string, offsetMs: number, seen: string): Finding {
  const seconds = Math.round(offsetMs / 1000);
  const direction = seconds < 0 ? 'behind' : 'ahead of';
  const words = `${Math.abs(seconds)} s ${direction} the gateway's${seen}`;
  if (judgeOffset(offsetMs) === 'red') return bad(subject, words, REMEDY);
  return Math.abs(seconds) >= NOTE_SECONDS ? note(subject, words, REMEDY) : good(subject, words);
}
