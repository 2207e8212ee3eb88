import pg from 'pg';
import { moneyPool } from '@/lib/db/money-pools';
import { patiently } from '@/lib/db/patience';
import { statements } from '@/lib/db/statement';
import { withTx } from '@/lib/db/transaction';
import { drawGatewayOrderId } from '@/lib/payments/ledger/gateway-order-number';
import { asOwner, ownerQuery } from '../../support/owner-sql';
import { plain, runSql } from '../../support/plain-sql';

const noon = new Date('2026-11-21T12:00:00.000Z');
const later = (ms: number) => new Date(noon.getTime() + ms);
const hour = 3_600_000;

async function draw(terminal: string, now = noon): Promise<string> {
  const drawn = await drawGatewayOrderId(terminal, now);
  return drawn.ok ? drawn.value : drawn.code;
}

const setCounter = (terminal: string, last: bigint) =>
  runSql(
    `INSERT INTO gateway_order_counter (terminal, last_number) VALUES ($1, $2)
     ON CONFLICT (terminal) DO UPDATE SET last_number = excluded.last_number`,
    [terminal, last],
  );

const blockText = statements.find(({ text }) => text.includes('INTO trace_number_use'))?.text ?? '';

/** What another instance sends that draws so many. */
const block = (terminal: string, size: number) => [
  terminal,
  (BigInt(noon.getTime()) * 5n) / 1000n,
  size,
  noon,
  later(-48 * hour),
];

beforeEach(async () => {
  await ownerQuery('TRUNCATE gateway_order_counter, trace_number_use');
});

afterEach(() => vi.restoreAllMocks());

describe('the ORDER of an attempt', () => {
  test('is numeric, has at most 12 digits and rises', async () => {
    const drawn = [await draw('TERM0001'), await draw('TERM0001'), await draw('TERM0001')];
    for (const order of drawn) expect(order).toMatch(/^[1-9]\d{5,11}$/);
    expect(drawn.map(BigInt)).toEqual([...drawn].map(BigInt).sort((a, b) => (a < b ? -1 : 1)));
  });

  test('G6 forty drawn at once are forty different trace numbers', async () => {
    const drawn = await Promise.all(Array.from({ length: 40 }, () => draw('TERM0002')));
    expect(new Set(drawn.map((order) => order.slice(-6))).size).toBe(40);
  });

  test('all that wait take one block', async () => {
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    await Promise.all(Array.from({ length: 40 }, () => draw('TERM0010')));
    const texts = sent.mock.calls.map(([asked]) => (asked as unknown as { text?: string }).text);
    // The first does not wait for others; the rest have come by the time that it has its own.
    expect(texts.filter((text) => text === blockText)).toHaveLength(2);
  });

  test('G6 two instances that draw at once share no number, nor do those behind a block that is lost', async () =>
    await asOwner(async (other) => {
      await other.query('BEGIN');
      const lost = await other.query(blockText, block('TERM0011', 8));
      const mine = Promise.all(Array.from({ length: 3 }, () => draw('TERM0011')));
      const waiting = `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await ownerQuery(waiting)).rowCount).toBe(1);
      await other.query('COMMIT');
      const theirs: string[] = lost.rows.map(({ gatewayOrderId }) => gatewayOrderId);
      expect(theirs).toHaveLength(8);
      expect(Math.min(...(await mine).map(Number))).toBe(Math.max(...theirs.map(Number)) + 1);
    }));

  test('a number whose payment was undone is never drawn again', async () => {
    let undone = '';
    const work = withTx(async () => {
      undone = await draw('TERM0012');
      throw new Error('undone');
    });
    await expect(work).rejects.toThrow('undone');
    expect(BigInt(await draw('TERM0012'))).toBe(BigInt(undone) + 1n);
  });

  test('as many as there are connections draw while their transactions are open', async () => {
    const { max } = moneyPool('usual').options;
    let inside = 0;
    const open = Array.from({ length: max }, () =>
      withTx(async (tx) => {
        await tx.query(plain('SELECT 1'));
        inside += 1;
        await expect.poll(() => inside).toBe(max);
        return draw('TERM0013');
      }),
    );
    expect(new Set(await Promise.all(open)).size).toBe(max);
  });

  test('I4 at the wrap a trace number used 23 hours ago is skipped', async () => {
    await setCounter('TERM0003', 90_000_999_998n);
    expect((await draw('TERM0003', noon)).slice(-6)).toBe('999999');
    for (const used of [0, 1, 3]) {
      await runSql(
        `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
         VALUES ('TERM0003', $1, $2, $3)`,
        [used, later(-23 * hour), `8${used}`],
      );
    }
    expect(await draw('TERM0003', noon)).toBe('90001000002');
    expect(await draw('TERM0003', noon)).toBe('90001000004');
  });

  test('a trace number has rested after 48 hours and not a moment before', async () => {
    await setCounter('TERM0004', 90_000_000_009n);
    await draw('TERM0004', noon);
    await setCounter('TERM0004', 90_001_000_009n);
    expect((await draw('TERM0004', later(48 * hour - 1))).slice(-6)).toBe('000011');
    await setCounter('TERM0004', 90_002_000_009n);
    expect((await draw('TERM0004', later(48 * hour))).slice(-6)).toBe('000010');
  });

  test('H10 a counter from an old backup continues at the clock, past what was drawn since', async () => {
    const before = await draw('TERM0005', later(hour));
    await setCounter('TERM0005', 1n);
    const restored = await draw('TERM0005', later(hour + 1_000));
    expect(BigInt(restored)).toBeGreaterThan(BigInt(before));
    expect(restored.slice(-6)).not.toBe(before.slice(-6));
  });

  test('I2 a clock that jumps back never repeats a number', async () => {
    const before = await draw('TERM0006', later(hour));
    expect(BigInt(await draw('TERM0006', noon))).toBeGreaterThan(BigInt(before));
  });

  test('a new terminal continues after the others', async () => {
    const ahead = 91_000_000_000n;
    await setCounter('TERM0008', ahead);
    expect(BigInt(await draw('TERM0009'))).toBe(ahead + 1n);
  });

  test('I6 a window without a rested number is refused, and nothing is drawn', async () => {
    // A million rows are only quick to write without the indexes that this test does not need.
    await ownerQuery(
      'ALTER TABLE trace_number_use DROP CONSTRAINT trace_number_use_gateway_order_id_key',
    );
    await ownerQuery('DROP INDEX trace_number_use_terminal_used_at_idx');
    for (let from = 0; from < 1_000_000; from += 200_000) {
      await runSql(
        `INSERT INTO trace_number_use (terminal, trace_number, used_at, gateway_order_id)
         SELECT 'TERM0007', n, $1, 'x' || n FROM generate_series($2::int, $2::int + 199999) AS n`,
        [later(-hour), from],
      );
    }
    // A million are looked through, which takes a slow machine longer than a browser waits.
    expect(await patiently(() => draw('TERM0007'))).toBe('TRACE_NUMBERS_EXHAUSTED');
    await runSql(`DELETE FROM trace_number_use WHERE terminal = 'TERM0007' AND trace_number = 77`);
    expect((await patiently(() => draw('TERM0007'))).slice(-6)).toBe('000077');
  });
});
