// Which channels' calendars are due, and what came of reading them? A lane of the background reads each.
import 'server-only';
import { runApart } from '@/lib/apart/run-apart';
import { openAttention, settleAttention } from '@/lib/attention/open-attention';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce, type Tx, withTx } from '@/lib/db/transaction';
import { log } from '@/lib/log/log';
import { fail, ok, type Result } from '@/lib/result/result';
import { typed } from '@/lib/rows/columns';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import { applyReading } from './apply-reading';
import { hashOf, open } from './channel-secrets';
import { type FetchProblem, fetchCalendar } from './fetch-calendar';
import { noteOverlaps } from './overlaps';
import type { CalendarProblem, Reading, Span } from './read-calendar';

/** Nights that a channel can take here: two years, as far as staff can close a room. */
const horizonDays = 730;
const perRound = 100;
const apartLimits = { memoryMb: 256, seconds: 20 };
/** A reading that failed is an issue once the last good one is so old. */
const patienceMinutes = 60;

/** Why a reading counts for nothing. */
export type ReadProblem =
  | FetchProblem
  | CalendarProblem
  /** So much is gone that a person has to say so. */
  | 'EMPTIED'
  /** The address was sealed under a secret that is no longer set. */
  | 'SEALED';

type Due = RowsOf<typeof leaseDue>;

const dueColumns = {
  id: 'uuid',
  name: 'text',
  addressSealed: 'text',
  etag: 'text',
  lastModified: 'text',
  contentHash: 'text',
} as const;

const leased = `
  UPDATE channel c SET next_read_at = $1::timestamptz + make_interval(mins => $2), tried_at = $1
  FROM due WHERE c.id = due.id
  RETURNING c.id, c.name, c.address_sealed AS "addressSealed", c.etag,
    c.last_modified AS "lastModified", c.content_hash AS "contentHash"`;

/** The next reading is set before this one begins: no other process reads the same one beside it. */
const leaseDue = sql(dueColumns)`
  WITH due AS (SELECT id FROM channel
    WHERE removed_at IS NULL AND address_sealed <> '' AND next_read_at <= $1::timestamptz
    ORDER BY next_read_at LIMIT 1 FOR UPDATE SKIP LOCKED) ${leased}`;

const leaseOne = sql(dueColumns)`
  WITH due AS (SELECT id FROM channel
    WHERE removed_at IS NULL AND address_sealed <> '' AND id = $3::uuid FOR UPDATE) ${leased}`;

/** Reads each calendar that is due, one after the other, and looks at what is sold twice. */
export async function readDueChannels(clock = systemClock): Promise<void> {
  const { calendarFeedsMinutes } = settings();
  for (let left = perRound; left > 0; left -= 1) {
    const [channel] = await queryOnce(leaseDue, [clock.now(), calendarFeedsMinutes]);
    if (channel === undefined) break;
    await readOne(channel, clock);
  }
  const now = clock.now();
  await noteOverlaps({ query: queryOnce }, { now, today: todayHere(now) });
}

/** Reads one channel's calendar now. Fails: NOT_FOUND, or why the reading counts for nothing. */
export async function readChannelNow(
  channelId: string,
  clock = systemClock,
): Promise<Result<{ name: string }, ReadProblem | 'NOT_FOUND'>> {
  const values = [clock.now(), settings().calendarFeedsMinutes, channelId];
  const [channel] = await queryOnce(leaseOne, values);
  if (channel === undefined) return fail('NOT_FOUND');
  const problem = await readOne(channel, clock);
  return problem === null ? ok({ name: channel.name }) : fail(problem);
}

const todayHere = (now: Date) => todayIn(settings().merchantTimezone, now);

/** Null: a good reading. */
async function readOne(channel: Due, clock: typeof systemClock): Promise<ReadProblem | null> {
  const read = await readSpans(channel, todayHere(clock.now()));
  const now = clock.now();
  const problem = await withTx((tx) => record(tx, channel, read, now));
  if (problem !== null) log.warn('channel.not_read', { channelId: channel.id, code: problem });
  return problem;
}

type Read = Result<
  {
    /** Null: as they were. */
    readonly spans: readonly Span[] | null;
    readonly etag: string;
    readonly lastModified: string;
    readonly contentHash: string;
    readonly addressSealed: string;
  },
  ReadProblem
>;

async function readSpans(channel: Due, today: string): Promise<Read> {
  const address = open('channel-address', channel.id, channel.addressSealed);
  if (address === null) return fail('SEALED');
  const mayBePrivate = settings().calendarFeedsPrivate;
  const fetched = await fetchCalendar(address.text, channel, { mayBePrivate });
  if (!fetched.ok) return fetched;
  const { text, etag, lastModified } = fetched.value;
  const { contentHash } = channel;
  const marks = { etag, lastModified, contentHash, addressSealed: address.sealed };
  if (text === null) return ok({ ...marks, spans: null });
  // The same text on another day has other nights before it and within the horizon.
  const hash = hashOf(`${today}\n${text}`);
  if (hash === contentHash) return ok({ ...marks, spans: null });
  const spans = await parseApart(text, today);
  return spans.ok ? ok({ ...marks, contentHash: hash, spans: spans.value }) : spans;
}

async function parseApart(
  text: string,
  today: string,
): Promise<Result<readonly Span[], CalendarProblem>> {
  const { merchantTimezone: timeZone, appUrl } = settings();
  const host = new URL(appUrl).hostname;
  const reading: Reading = { timeZone, today, host, horizon: addDays(today, horizonDays) };
  const answer = await runApart<Result<readonly Span[], CalendarProblem>>(
    'lib/channels/parse-apart.ts',
    { text, reading },
    apartLimits,
  );
  return answer.ok ? (answer.value[0] ?? fail('NOT_A_CALENDAR')) : fail('TOO_MUCH');
}

/** Locks the channel: nobody changes or removes it while its nights are taken. */
const lockChannel = sql({
  goodAt: 'timestamptz?',
  createdAt: 'timestamptz',
  echoes: 'bool',
  served: typed<readonly (readonly [from: string, until: string])[]>('json!'),
})`
  SELECT good_at AS "goodAt", created_at AS "createdAt", echoes,
    CASE WHEN served_at IS NULL THEN '[]'::json ELSE published::json END AS served
  FROM channel WHERE id = $1::uuid AND removed_at IS NULL AND address_sealed = $2 FOR UPDATE`;

const noteGood = sql`
  UPDATE channel SET good_at = $2::timestamptz, problem = $3::text, etag = $4, last_modified = $5,
    content_hash = $6, address_sealed = $7,
    emptied_at = CASE WHEN $3::text IS NULL THEN NULL ELSE coalesce(emptied_at, $2) END
  WHERE id = $1::uuid`;

const noteProblem = sql`
  UPDATE channel SET problem = $2, etag = '', last_modified = '', content_hash = ''
  WHERE id = $1::uuid`;

async function record(tx: Tx, channel: Due, read: Read, now: Date): Promise<ReadProblem | null> {
  const { id } = channel;
  const [row] = await tx.query(lockChannel, [id, channel.addressSealed]);
  // Changed or removed while it was read.
  if (row === undefined) return null;
  if (!read.ok) {
    await tx.query(noteProblem, [id, read.code]);
    const since = row.goodAt ?? row.createdAt;
    const isOld = now.getTime() - since.getTime() >= patienceMinutes * 60_000;
    if (isOld) await openIssue(tx, channel, read.code, now);
    return read.code;
  }
  const { spans, etag, lastModified, contentHash, addressSealed } = read.value;
  const own = spans?.filter((span) => !isEcho(span, row)) ?? null;
  const { isEmptied } = await applyReading(tx, id, own, { now, today: todayHere(now) });
  const problem = isEmptied ? 'EMPTIED' : null;
  // What was emptied is read in full again: an unchanged answer must not count as a second one.
  const marks = isEmptied ? ['', '', ''] : [etag, lastModified, contentHash];
  await tx.query(noteGood, [id, now, problem, ...marks, addressSealed]);
  if (isEmptied) await openIssue(tx, channel, 'EMPTIED', now);
  else await settleAttention(tx, 'channel_unread', `channel:${id}`, now);
  return problem;
}

/**
 * Whether a channel that sends back what it read from us has these nights from us: exactly those
 * that we gave it last, without a word of a guest.
 */
function isEcho({ from, until, isReserved }: Span, row: RowsOf<typeof lockChannel>): boolean {
  if (!row.echoes || isReserved) return false;
  return row.served.some((one) => one[0] === from && one[1] === until);
}

async function openIssue(tx: Tx, { id, name }: Due, code: ReadProblem, now: Date): Promise<void> {
  const detail = { channel: name, code };
  await openAttention(tx, { kind: 'channel_unread', subject: `channel:${id}`, detail }, now);
}
