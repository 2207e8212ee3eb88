// How long does the shop take for its catalogue and its searches when there is much to search?
import type pg from 'pg';
import { locales } from '@/lib/i18n/locale';
import { withClient } from '../../scripts/stack/database';
import { inDays } from '../support/merchant-day';
import type { BenchStack } from './bench-stack';
import { fillCart } from './checkout';
import { processorMs } from './processor-time';
import { type Figures, judged, median, plain, quantile } from './report';
import type { Shelf } from './shelf';

const msMax = 100;

/** Says what the machine gives at the moment. */
const emptyPage = 'an empty page';
const goodsCount = 1_000;
/** Kinds of rooms, each with three doors. */
const roomsCount = 200;
const rounds = 4;

/**
 * Fills the shop and asks for its pages one after the other, to their last byte, kind by kind in
 * turns; no two requests of a kind with a search are alike. The shop stays full: this part comes last.
 */
export async function measureCatalogue(
  stack: BenchStack,
  shelf: Shelf,
  each: number,
): Promise<Figures> {
  const slugs = await withClient(stack.databaseUrl, fillShop);
  const { cookie } = await fillCart(stack.url, { kind: 'goods', slug: shelf.goods });
  await untilKnown(stack.url);
  const times: Record<string, number[]> = {};
  const processor: Record<string, number> = {};
  const { pid } = stack.app().process;
  for (let turn = -3; turn < each; turn += 1) {
    for (const [kind, path] of Object.entries(pathsOf(Math.max(0, turn), slugs))) {
      const language = locales[Math.abs(turn) % locales.length];
      const headers = { cookie: `${cookie}; diwan_language=${language}` };
      const before = processorMs(pid);
      const begun = performance.now();
      const answer = await fetch(stack.url + path, { headers, redirect: 'error' });
      await answer.text();
      const took = performance.now() - begun;
      if (answer.status !== 200) throw new Error(`${path} is answered ${answer.status}.`);
      if (turn < 0) continue;
      times[kind] ??= [];
      times[kind].push(took);
      processor[kind] = (processor[kind] ?? 0) + processorMs(pid) - before;
    }
  }
  const of = `of ${slugs.goods.length} goods and ${slugs.rooms.length} kinds of rooms`;
  const rows = Object.entries(times).map(([kind, took]) => {
    // Of the best round, as of the desk's lists: other work on the machine spoils the rest.
    const p95 = Math.min(...roundsOf(took).map((round) => quantile(round, 0.95)));
    const used = ((processor[kind] ?? 0) / took.length).toFixed(0);
    const figure = `median ${median(took).toFixed(0)}, p95 ${p95.toFixed(0)} ms, ${used} of the app's processor`;
    return kind === emptyPage
      ? plain(kind, figure)
      : judged(`${kind}, ${of}`, figure, `p95 < ${msMax} ms`, p95 < msMax);
  });
  return { data: times, rows };
}

function roundsOf(times: readonly number[]): number[][] {
  const size = Math.ceil(times.length / rounds);
  return Array.from({ length: rounds }, (_, round) =>
    times.slice(round * size, (round + 1) * size),
  );
}

type Slugs = { readonly goods: readonly string[]; readonly rooms: readonly string[] };

const words = 'date,copper,قهوة,نحاس,مس,چا,lamp,نسيج,river,Tea glasses 1'.split(',');
const categories = ['pantry', 'copper', 'house'];

function pathsOf(turn: number, { goods, rooms }: Slugs): Readonly<Record<string, string>> {
  const of = <T>(list: readonly T[]) => list[turn % list.length];
  const stay = {
    checkIn: inDays(1 + ((turn * 7) % 330)),
    checkOut: inDays(2 + ((turn * 7) % 330) + (turn % 10)),
    guests: String(1 + (turn % 6)),
    rooms: String(1 + (turn % 3)),
  };
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  const page = String(1 + (turn % 8));
  const sort = String(of(['house', 'cheap', 'dear']));
  return {
    [emptyPage]: '/bench/empty',
    'front page': '/',
    'rooms for dates and guests': `/?${query(stay)}`,
    'a later page of them, by price': `/?${query({ ...stay, roomSort: 'cheap', roomPage: page })}`,
    'rooms that have what was chosen, by price': `/?${query({ ...stay, amenity: String(of(['view', 'fridge', 'desk'])), bed: String(of(['double', 'single'])), roomSort: 'dear' })}`,
    'those without dates': `/?${query({ amenity: String(of(['view', 'fridge', 'desk'])), roomSort: 'cheap', roomPage: String(1 + (turn % 3)) })}`,
    'gifts by words': `/?${query({ q: String(of(words)), sort })}`,
    'gifts of a category': `/categories/${of(categories)}?${query({ stock: '1', sort, page })}`,
    'gifts and rooms at once': `/?${query({ ...stay, q: String(of(words)), roomSort: 'dear', page })}`,
    'a room for dates': `/rooms/${of(rooms)}?${query(stay)}`,
    'a gift': `/products/${of(goods)}`,
  };
}

/**
 * Copies of the seed's goods and rooms, with their texts; rooms have prices by guests and two by night,
 * one of them for guests too, rules of days of all kinds, extras and discounts, and are taken for half
 * of the year.
 */
async function fillShop(client: pg.Client): Promise<Slugs> {
  await client.query(
    `INSERT INTO product (id, kind, slug, name, summary, detail, price_minor, stock, guests_max,
       drawing, unit, category_id, beds, amenities, position, updated_at)
     SELECT gen_random_uuid(), p.kind, p.slug || '-' || n,
       (SELECT jsonb_object_agg(key, value || ' ' || n) FROM jsonb_each_text(p.name)), p.summary,
       p.detail, p.price_minor + n * 1000000, p.stock, p.guests_max, p.drawing, p.unit, p.category_id, p.beds, p.amenities,
       100 + n, now()
     FROM (SELECT *, count(*) OVER (PARTITION BY kind) AS alike FROM product) p,
       LATERAL generate_series(1, ceil(
         (CASE p.kind WHEN 'STAY' THEN $1 ELSE $2 END)::numeric / p.alike)::int) n`,
    [roomsCount, goodsCount],
  );
  await client.query(
    `INSERT INTO room_unit (id, product_id, label)
     SELECT gen_random_uuid(), id, slug || ' ' || door FROM product, generate_series(1, 3) door
     WHERE kind = 'STAY' AND position > 100`,
  );
  await client.query(
    `INSERT INTO night_price (product_id, first_night, last_night, weekdays, price_minor,
       created_by_id, created_at, guests)
     SELECT id, current_date + from_day, current_date + to_day, weekdays, price_minor * 5 / 4,
       (SELECT id FROM "user" LIMIT 1), now(), guests::jsonb
     FROM product, (VALUES (0, 365, 48, NULL),
         (120, 200, 127, '{"adultMinor": "45000000", "childMinors": {"11": "20000000"}}'))
       AS season (from_day, to_day, weekdays, guests)
     WHERE kind = 'STAY' AND position > 100`,
  );
  await client.query(`UPDATE shop_identity SET child_bands = '{2,11}'`);
  await client.query(
    `INSERT INTO guest_price (product_id, base_adults, adult_minor, single_minor, child_minors)
     SELECT id, 2, 30000000, 20000000, '{"2": "0", "11": "15000000"}' FROM product
     WHERE kind = 'STAY' AND position > 100`,
  );
  await client.query(
    `INSERT INTO stay_extra (name, price_minor, counted)
     SELECT jsonb_build_object('en', counted), 10000000, counted
     FROM unnest('{stay,night,person_night}'::text[]) AS one (counted)`,
  );
  await client.query(
    `INSERT INTO stay_discount (name, kind, days, percent)
     SELECT jsonb_build_object('en', kind), kind, days, 10
     FROM (VALUES ('long_stay', 7), ('early', 60), ('late', 3)) AS one (kind, days)`,
  );
  await client.query(
    `INSERT INTO day_rule (product_id, first_day, last_day, weekdays, min_nights, max_nights,
       closed_to_arrival, closed_to_departure, not_for_sale, created_by_id, created_at)
     SELECT id, current_date + from_day, current_date + to_day, weekdays, least, most, arrival,
       departure, sale, (SELECT id FROM "user" LIMIT 1), now()
     FROM product, (VALUES (0, 395, 127, 1, 30, false, false, false),
         (30, 90, 127, 2, NULL, NULL, NULL, NULL), (60, 200, 48, NULL, 14, NULL, NULL, NULL),
         (90, 300, 32, NULL, NULL, true, NULL, NULL), (90, 300, 64, NULL, NULL, NULL, true, NULL),
         (150, 155, 127, NULL, NULL, NULL, NULL, true))
       AS rule (from_day, to_day, weekdays, least, most, arrival, departure, sale)
     WHERE kind = 'STAY' AND position > 100`,
  );
  await client.query(
    `WITH closed AS (
       INSERT INTO room_block (id, unit_id, first_night, until, reason, created_by_id)
       SELECT gen_random_uuid(), u.id, current_date + first, current_date + first + 7, 'Booked',
         (SELECT id FROM "user" LIMIT 1)
       FROM (SELECT u.id, row_number() OVER (ORDER BY u.label)::int AS place
           FROM room_unit u JOIN product p ON p.id = u.product_id WHERE p.position > 100) u,
         LATERAL generate_series(u.place % 14, 351, 14) first
       RETURNING id, unit_id, first_night, until
     )
     INSERT INTO room_night (unit_id, night, block_id)
     SELECT unit_id, night::date, id FROM closed,
       LATERAL generate_series(first_night, until - 1, '1 day') night`,
  );
  await client.query('ANALYZE product, room_unit, room_night, night_price, guest_price, day_rule');
  const { rows } = await client.query<{ kind: string; slugs: string[] }>(
    'SELECT kind, array_agg(slug ORDER BY md5(slug)) AS slugs FROM product GROUP BY kind',
  );
  const slugsOf = (kind: string) => rows.find((row) => row.kind === kind)?.slugs ?? [];
  return { goods: slugsOf('GOODS'), rooms: slugsOf('STAY') };
}

/** The app knows the catalogue for a few seconds before it reads it again. */
async function untilKnown(url: string): Promise<void> {
  for (let asked = 0; asked < 30; asked += 1) {
    if ((await (await fetch(url)).text()).includes('roomPage=2')) return;
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error('The shop does not show its new rooms.');
}
