import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noteBuild } from '@/lib/health/build-on-disk';
import { flushClock, observeClock } from '@/lib/health/gateway-clock';
import { beat } from '@/lib/health/lanes';
import { readiness } from '@/lib/health/readiness';
import { log } from '@/lib/log/log';
import { settings } from '@/lib/settings/env';
import { runSql } from '../../support/plain-sql';

/** While it is set, the database's time comes after it. */
const slow = vi.hoisted(() => ({ untilAsked: undefined as Promise<unknown> | undefined }));
vi.mock('@/lib/health/database-clock', async (original) => {
  const real = await original<typeof import('@/lib/health/database-clock')>();
  const readDatabaseClock = async () => {
    await slow.untilAsked;
    return real.readDatabaseClock();
  };
  return { ...real, readDatabaseClock };
});

let asked = 0;
/** Each question a new one: an answer lasts a second. */
const ask = () => {
  asked += 1;
  return readiness(Date.now() + asked * 2_000);
};

const spool = () => path.resolve(settings().spoolDir);

afterEach(async () => {
  vi.useRealTimers();
  await rm(path.join(spool(), 'f'.repeat(64).concat('.json')), { force: true });
  await runSql('DELETE FROM clock_sample');
});

/** As one exchange leaves it. */
async function readHealth(offsetMs: number, at = new Date()) {
  observeClock('prepare', new Date(at.getTime() - offsetMs), { from: at, to: at });
  await flushClock();
}

describe('the health of a process', () => {
  test('a result that waits on the disk degrades it, and takes no shopper away', async () => {
    await mkdir(spool(), { recursive: true });
    await writeFile(path.join(spool(), `${'f'.repeat(64)}.json`), '{}');
    expect(await ask()).toEqual({ status: 'degraded', reasons: ['spool_not_empty'] });
  });

  test.each([
    ['janitor', 'janitor_late'],
    ['mail', 'lane_late'],
    ['spool', 'lane_late'],
  ])('a lane that stands still degrades it: %s', async (lane, reason) => {
    vi.spyOn(log, 'error').mockReturnValue();
    const anHour = 3_600_000;
    beat(lane, 60_000);
    expect((await ask()).status).toBe('ok');
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now + anHour);
    expect(await ask()).toEqual({ status: 'degraded', reasons: [reason] });
    clock.mockRestore();
    beat(lane, 2 * anHour);
  });

  test('a build over the one that runs, or another release, degrades it until the restart', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'diwan-build-'));
    const lie = (id: string) => writeFile(path.join(folder, '.next/BUILD_ID'), id);
    await mkdir(path.join(folder, '.next'));
    await lie('one');
    vi.spyOn(process, 'cwd').mockReturnValueOnce(folder);
    vi.stubEnv('DIWAN_FOLDER', folder);
    vi.spyOn(log, 'error').mockReturnValue();
    await noteBuild();
    expect((await ask()).status).toBe('ok');
    await lie('two');
    expect(await ask()).toEqual({ status: 'degraded', reasons: ['build_differs'] });
    await rm(folder, { recursive: true });
    expect(await ask()).toEqual({ status: 'degraded', reasons: ['build_differs'] });
    await noteBuild();
    vi.unstubAllEnvs();
  });

  test.each([
    [44, 'ok'],
    [-44, 'ok'],
    [46, 'degraded'],
    [-46, 'degraded'],
  ])('I1 a clock %d minutes from the gateway’s is %s', async (minutes, status) => {
    await readHealth(minutes * 60_000);
    expect((await ask()).status).toBe(status);
  });

  test.each([
    [61, 'degraded'],
    [-61, 'degraded'],
    [50, 'ok'],
    [-50, 'ok'],
  ])('I1 a machine %d seconds from the database’s clock is %s', async (seconds, status) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
    const answer = await ask();
    expect(answer.status).toBe(status);
    if (status === 'degraded') expect(answer.reasons).toEqual(['clock_differs']);
  });

  test('I1 a clock that was found to be off is so while the database is slow to say the time', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    expect((await ask()).reasons).toEqual(['clock_differs']);
    let answer = () => {};
    slow.untilAsked = new Promise<void>((resolve) => (answer = resolve));
    expect((await ask()).reasons).toEqual(['clock_differs']);
    answer();
    slow.untilAsked = undefined;
  });
});
