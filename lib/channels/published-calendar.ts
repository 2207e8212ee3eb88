// Which nights does a channel read from us as taken? An iCal text without a guest, a price or a reason.
import 'server-only';
import ICAL from 'ical.js';
import { todayIn } from '@/lib/catalogue/stay-dates';
import { type RowsOf, sql } from '@/lib/db/statement';
import { queryOnce } from '@/lib/db/transaction';
import { settings } from '@/lib/settings/env';
import { systemClock } from '@/lib/time/clock';
import { addDays } from '@/lib/time/iso-date';
import { hashOf, open } from './channel-secrets';

const horizonDays = 730;
/** Nights that are over count for where a span began, so that it keeps its id. */
const pastDays = 366;

const findChannel = sql({
  id: 'uuid',
  tokenSealed: 'text',
})`
  SELECT id, token_sealed AS "tokenSealed" FROM channel WHERE token_hash = $1 AND removed_at IS NULL`;

/**
 * Nights on which none of the channel's rooms is free, joined where they follow each other. Where all
 * of them are its own blocks the night is left out: it must not be told what it said itself.
 */
const findSpans = sql({ from: 'date!', until: 'date!' })`
  WITH room AS (SELECT r.unit_id FROM channel_room r JOIN room_unit u ON u.id = r.unit_id
    WHERE r.channel_id = $1::uuid AND NOT u.is_retired),
  full_night AS (SELECT n.night FROM room_night n JOIN room ON room.unit_id = n.unit_id
      LEFT JOIN room_block b ON b.id = n.block_id
    WHERE n.night >= $2::date AND n.night < $3::date
    GROUP BY n.night HAVING count(*) = (SELECT count(*) FROM room)
      AND bool_or(b.channel_id IS DISTINCT FROM $1::uuid)),
  island AS (SELECT night, night - row_number() OVER (ORDER BY night)::int AS start FROM full_night)
  SELECT min(night) AS "from", max(night) + 1 AS until FROM island
  GROUP BY start HAVING max(night) >= $4::date ORDER BY 1`;

const notePublished = sql({ publishedAt: 'timestamptz!' })`
  UPDATE channel SET published_at = CASE WHEN published = $2::jsonb AND published_at IS NOT NULL
      THEN published_at ELSE $3::timestamptz END,
    published = $2::jsonb, served_at = $3::timestamptz, token_sealed = $4
  WHERE id = $1::uuid RETURNING published_at AS "publishedAt"`;

export type PublishedCalendar = {
  readonly text: string;
  readonly etag: string;
  /** When its nights last became others. */
  readonly changedAt: Date;
};

/** The calendar of a token; null if there is none, or no longer. */
export async function publishedCalendar(
  token: string,
  clock = systemClock,
): Promise<PublishedCalendar | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const [channel] = await queryOnce(findChannel, [hashOf(token)]);
  if (channel === undefined) return null;
  const now = clock.now();
  const today = todayIn(settings().merchantTimezone, now);
  const bounds = [addDays(today, -pastDays), addDays(today, horizonDays), today];
  const spans = await queryOnce(findSpans, [channel.id, ...bounds]);
  const changedAt = await note(channel, spans, now);
  const text = calendarText(channel.id, spans, changedAt);
  return { text, etag: `"${hashOf(text)}"`, changedAt };
}

type Spans = RowsOf<typeof findSpans>[];

/** Written at each reading, so that it is known what the channel has seen. */
async function note(
  { id, tokenSealed }: RowsOf<typeof findChannel>,
  spans: Spans,
  now: Date,
): Promise<Date> {
  const published = JSON.stringify(spans.map(({ from, until }) => [from, until]));
  const sealed = open('channel-token', id, tokenSealed)?.sealed ?? tokenSealed;
  const [row] = await queryOnce(notePublished, [id, published, now, sealed]);
  const at = row?.publishedAt ?? now;
  // Times of HTTP and of calendars have whole seconds.
  return new Date(Math.floor(at.getTime() / 1_000) * 1_000);
}

function calendarText(channelId: string, spans: Spans, changedAt: Date): string {
  const host = new URL(settings().appUrl).hostname;
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Diwan Checkout//Rooms//EN');
  calendar.addPropertyWithValue('calscale', 'GREGORIAN');
  for (const { from, until } of spans) {
    const event = new ICAL.Component('vevent');
    const id = hashOf(`${channelId} ${from}`).slice(0, 22);
    event.addPropertyWithValue('uid', `${id}@${host}`);
    event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(changedAt, true));
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(from));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(until));
    event.addPropertyWithValue('summary', 'Not available');
    event.addPropertyWithValue('transp', 'OPAQUE');
    calendar.addSubcomponent(event);
  }
  return `${calendar.toString()}\r\n`;
}
