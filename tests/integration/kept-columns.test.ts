import pg from 'pg';
import { askKept } from '@/lib/db/kept-columns';

let client: pg.Client;

beforeEach(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL });
  await client.connect();
  await client.query('CREATE TEMP TABLE held (id int, price int8)');
  await client.query('INSERT INTO held VALUES (1, 25000), (2, NULL)');
});
afterEach(() => client.end());

const asked = { name: 'all held', text: 'SELECT * FROM held WHERE id <= $1 ORDER BY id' };

test('the columns of a statement are asked for once a connection, and every row has them', async () => {
  const { connection } = client as unknown as { connection: { describe(): void } };
  const described = vi.spyOn(connection, 'describe');
  const rows = [];
  for (const id of [2, 1, 0, 2]) {
    rows.push((await askKept(client, asked, [id])).rows);
  }
  const [first, second] = [
    { id: 1, price: '25000' },
    { id: 2, price: null },
  ];
  expect(rows).toEqual([[first, second], [first], [], [first, second]]);
  expect(described).toHaveBeenCalledTimes(1);
});

test('a statement whose table has changed is refused, never read by its old columns', async () => {
  await askKept(client, asked, [2]);
  await client.query('ALTER TABLE held ADD COLUMN note text');
  await expect(askKept(client, asked, [2])).rejects.toThrow(
    'cached plan must not change result type',
  );
});

test('a statement that fails names who asked, and the next one is answered', async () => {
  const wrong = { name: 'wrong', text: 'SELECT 1 / $1::int AS part' };
  expect((await askKept(client, wrong, [1])).rows).toEqual([{ part: 1 }]);
  const failed = askKept(client, wrong, [0]);
  await expect(failed).rejects.toThrow('division by zero');
  await expect(failed.catch((error) => error.stack)).resolves.toContain('askKept');
  expect((await askKept(client, wrong, [1])).rows).toEqual([{ part: 1 }]);
});
