// What can happen to the database? Restart, failover, silence, no standby, full disk, no name.
import type { Drill } from '../drill';
import { type Fault, withoutDatabase } from '../play';
import { readinessNow, secondsUntil } from '../watch';

/** The primary is killed; the app is led to its standby, at first read-only. */
function promotion(round: number, rounds: number): Fault {
  return {
    id: rounds === 1 ? 'promotion' : `promotion ${round}/${rounds}`,
    title: 'the primary is killed and its standby promoted',
    prepare: async ({ servers }) => {
      if (servers.standby === undefined) await servers.addStandby();
    },
    begin: (drill) => drill.servers.primary.halt(),
    end: (drill) => drill.servers.promote(() => untilStandbyIsNamed(drill)),
    names: ['no_database'],
    doctor: /^✖ Database: /,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 1_500,
  };
}

async function untilStandbyIsNamed(drill: Drill): Promise<void> {
  const isNamed = async () =>
    (await readinessNow(drill)).every((reasons) => reasons.includes('database_standby'));
  if ((await secondsUntil(isNamed, 8_000)) === null) {
    throw new Error('Readiness does not say that its database is a standby.');
  }
}

export function promotions(rounds: number): readonly Fault[] {
  return Array.from({ length: rounds }, (_, index) => promotion(index + 1, rounds));
}

export const databaseFaults: readonly Fault[] = [
  {
    id: 'restart',
    title: 'the primary is killed and comes back',
    begin: (drill) => drill.servers.primary.halt(),
    end: (drill) => drill.servers.primary.resume(),
    names: ['no_database'],
    doctor: /^✖ Database: /,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 4_000,
  },
  {
    id: 'blackhole',
    title: 'the network swallows every packet between app and database',
    begin: async ({ servers: { line } }) => {
      line.add({ type: 'timeout', timeoutMs: 0, stream: 'upstream' });
      line.add({ type: 'timeout', timeoutMs: 0, stream: 'downstream' });
    },
    end: async (drill) => drill.servers.line.clear(),
    names: ['no_database'],
    doctor: /^✖ Database: /,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 6_000,
  },
  {
    id: 'standby',
    title: 'the synchronous standby is gone: no commit ends',
    begin: async (drill) => drill.servers.standby?.halt(),
    end: async (drill) => {
      await drill.servers.standby?.resume();
      await drill.servers.untilFollowed();
    },
    names: ['database_write_late'],
    doctor: /^✖ Database writes: no commit/,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 12_000,
  },
  {
    id: 'dns',
    title: 'the name of the database does not resolve, and its connections are cut',
    begin: async (drill) => {
      drill.nameDatabase(false);
      drill.servers.line.cutAll();
    },
    end: async (drill) => drill.nameDatabase(true),
    names: ['no_database'],
    doctor: /^✖ Database: /,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 5_000,
  },
];
