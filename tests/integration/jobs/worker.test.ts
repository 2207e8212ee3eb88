import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { lateLanes } from '@/lib/health/lanes';
import { beginDueLanes, leave } from '@/lib/jobs/lane-schedule';
import { type JobLane, nudgeMail, startWorker, stopWorker } from '@/lib/jobs/worker';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { withClient } from '../../../scripts/stack/database';
import { countStatements } from '../../support/count-statements';

/** The next time of a schedule is an hour away: what comes within this did not wait for it. */
const patience = { timeout: 240_000 };
const names = ['spool', 'mail', 'janitor'] as const;
type Name = (typeof names)[number];

let rounds: Record<Name, number>;
let work: (name: Name) => Promise<void>;

/** Lanes that would come again in an hour, were it not for what happens here. */
const lanesOf = (terms: Partial<JobLane> = {}): JobLane[] =>
  names.map((name) => ({
    name,
    everyMs: 3_600_000,
    abandonedAfterMs: 60_000,
    work: () => {
      rounds[name] += 1;
      return work(name);
    },
    ...terms,
  }));
const haveRun = (least: number) => () => names.every((name) => rounds[name] >= least);

beforeEach(() => {
  rounds = { spool: 0, mail: 0, janitor: 0 };
  work = async () => {};
  vi.spyOn(log, 'error').mockImplementation(() => {});
});

afterEach(async () => {
  work = async () => {};
  await stopWorker();
  vi.restoreAllMocks();
});

describe('H1 background work goes on', () => {
  it('after rounds that lost their database, every time', async () => {
    let isAway = false;
    work = () => vi.waitUntil(() => isAway, patience).then(() => {});
    startWorker(lanesOf());
    for (const outage of [1, 2, 3]) {
      await vi.waitUntil(haveRun(outage), patience);
      await takeDatabaseAway();
      isAway = true;
      await vi.waitUntil(() => lostSchedules() === outage, patience);
      isAway = false;
      await bringDatabaseBack();
    }
    await vi.waitUntil(haveRun(4), patience);
    isAway = true;
  });

  it('after a server that could be read and not written, as one that is promoted', async () => {
    await atServer(
      `ALTER DATABASE ${database} SET default_transaction_read_only = on`,
      endSessions,
    );
    startWorker(lanesOf());
    await vi.waitUntil(() => lostSchedules() > 0, patience);
    expect(rounds).toEqual({ spool: 0, mail: 0, janitor: 0 });
    await atServer(`ALTER DATABASE ${database} RESET default_transaction_read_only`, endSessions);
    await vi.waitUntil(haveRun(1), patience);
  });

  it('beside a round that never ends, and after one that failed', async () => {
    let isFirst = true;
    work = async (name) => {
      if (name === 'spool' && rounds.spool === 1) return new Promise(() => {});
      if (name === 'janitor' && isFirst) {
        isFirst = false;
        throw new Error('the first round fails');
      }
    };
    startWorker(lanesOf({ abandonedAfterMs: 500, everyMs: 3_600_000 }));
    await vi.waitUntil(() => rounds.spool >= 2 && rounds.janitor >= 2, patience);
    expect(errorEvents()).toContain('worker.round_given_up');
    expect(errorEvents()).toContain('worker.task_failed');
  });
});

it('a mail that is waiting is sent at once, also when a round is going on', async () => {
  let release = () => {};
  work = (name) => (name === 'mail' ? new Promise((resolve) => (release = resolve)) : ready());
  startWorker(lanesOf());
  await vi.waitUntil(() => rounds.mail === 1, patience);
  nudgeMail();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(rounds.mail).toBe(1);
  release();
  await vi.waitUntil(() => rounds.mail === 2, patience);
  release();
});

it('an operator makes a round come now, and a process that ends leaves no row', async () => {
  startWorker(lanesOf());
  await vi.waitUntil(haveRun(1), patience);
  await vi.waitUntil(async () => (await rowsDone()) === 3, patience);
  // By which db:migrate sees what an instance knows (docs/operations/upgrade.md).
  expect(await atDatabase("SELECT 1 FROM background_lane WHERE knows ~ '^20[0-9]{12}_'")).toBe(3);
  await atDatabase('UPDATE background_lane SET due_at = now()');
  await vi.waitUntil(haveRun(2), patience);
  await stopWorker();
  expect(await rowsDone()).toBe(0);
});

it('one statement begins what is due and notes what has ended', async () => {
  const instance = randomUUID();
  const told = { everyMs: 3_600_000, isFree: true, endedMs: null, isDone: true };
  const lanes = [
    { ...told, lane: 'spool' },
    { ...told, lane: 'mail', isFree: false },
  ];
  expect(await beginDueLanes(instance, lanes, false)).toEqual(['spool', 'mail']);
  const ended = lanes.map((lane) => ({ ...lane, endedMs: 5, isDone: lane.isFree }));
  let due: readonly string[] = [];
  const sent = await countStatements(async () => {
    due = await beginDueLanes(instance, ended, true);
  });
  expect([sent, due]).toEqual([1, ['spool']]);
  const rows = `FROM background_lane WHERE instance = '${instance}'`;
  expect(await atDatabase(`SELECT 1 ${rows} AND lane = 'spool' AND done_at < begun_at`)).toBe(1);
  const soon = "failed_at IS NOT NULL AND due_at < now() + interval '1 minute'";
  expect(await atDatabase(`SELECT 1 ${rows} AND lane = 'mail' AND ${soon}`)).toBe(1);
  await leave(instance);
});

it('a lane that ends no round is late after three of its times and a minute', async () => {
  startWorker(lanesOf({ everyMs: 60_000 }));
  await vi.waitUntil(haveRun(1), patience);
  expect(lateLanes()).toEqual([]);
  expect(lateLanes(performance.now() + 239_000)).toEqual([]);
  expect(lateLanes(performance.now() + 241_000)).toEqual([...names]);
});

const ready = () => Promise.resolve();
const errorEvents = () => vi.mocked(log.error).mock.calls.map(([event]) => event);
const lostSchedules = () => errorEvents().filter((one) => one === 'worker.schedule_lost').length;
const database = new URL(settings().databaseUrl).pathname.slice(1);
const endSessions = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`;

function takeDatabaseAway(): Promise<void> {
  return atServer(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS false`, endSessions);
}

function bringDatabaseBack(): Promise<void> {
  return atServer(`ALTER DATABASE ${database} WITH ALLOW_CONNECTIONS true`);
}

function atServer(...statements: readonly string[]): Promise<void> {
  return withClient(inject('databaseAdminUrl'), async (client) => {
    for (const statement of statements) await client.query(statement);
  });
}

async function atDatabase(statement: string): Promise<number> {
  let count = 0;
  await withClient(settings().databaseUrl, async (client) => {
    count = (await client.query(statement)).rows.length;
  });
  return count;
}

function rowsDone(): Promise<number> {
  return atDatabase('SELECT 1 FROM background_lane WHERE done_at IS NOT NULL');
}
