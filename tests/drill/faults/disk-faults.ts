// What can happen to disks? The database's or the spool's is full.
import { mkdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryCluster } from '../../../scripts/postgres/server';
import type { Drill } from '../drill';
import { type Fault, withoutDatabase } from '../play';
import { fillDisk, lackOfMounts, mountSmallDisk } from '../small-disk';
import { secondsUntil } from '../watch';

/** With room for the log segments that a server keeps. */
const dataMegabytes = 400;
/** More than the free space below which readiness warns. */
const spoolMegabytes = 160;

let empty = () => {};
let unmountData = () => {};
let unmountSpool = () => {};

/** Moves the shop to a server with its data on a small disk, or away from it. */
async function moveData(drill: Drill, isSmall: boolean): Promise<void> {
  const { servers } = drill;
  await servers.standby?.stop();
  servers.standby = undefined;
  await servers.sql("ALTER SYSTEM SET synchronous_standby_names = ''");
  await servers.sql('SELECT pg_reload_conf()');
  const place = temporaryCluster();
  const { folder, cluster } = place;
  const disk = isSmall
    ? mountSmallDisk(drill.lifetime, folder, dataMegabytes, cluster.account)
    : undefined;
  await servers.addStandby(place);
  // The server's open files remain usable until it ends, a moment later.
  unmountData();
  await servers.promote();
  unmountData = disk?.unmount ?? (() => {});
  await servers.addStandby();
}

/** A server that could not write its log has exited; restarts it, as its operator would. */
async function hasRecovered({ servers }: Drill): Promise<boolean> {
  if (servers.primary.hasEnded()) await servers.primary.resume();
  await servers.untilFollowed();
  return true;
}

export const diskFaults: readonly Fault[] = [
  {
    id: 'disk',
    title: 'the disk of the database is full',
    lack: lackOfMounts,
    prepare: (drill) => moveData(drill, true),
    begin: async (drill) => {
      empty = fillDisk(drill.servers.primary.folder);
    },
    end: async (drill) => {
      empty();
      await secondsUntil(() => hasRecovered(drill), 30_000);
    },
    after: (drill) => moveData(drill, false),
    names: ['database_full', 'no_database', 'database_write_failed'],
    doctor: /^✖ Database/,
    alarms: ['DiwanNotReady'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 8_000,
  },
  {
    id: 'spool',
    title: 'the disk of the spool is full, and then the database is away as well',
    lack: lackOfMounts,
    begin: async (drill) => {
      const folder = String(drill.stack.settings.SPOOL_DIR);
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      unmountSpool = mountSmallDisk(drill.lifetime, folder, spoolMegabytes).unmount;
      empty = fillDisk(folder);
      drill.isSpoolWhole = false;
    },
    during: async (drill) => {
      await pause(9_000);
      await drill.servers.line.refuse();
      await pause(4_000);
      await drill.servers.line.listen();
      return [];
    },
    end: async (drill) => {
      empty();
      drill.isSpoolWhole = true;
    },
    after: async () => unmountSpool(),
    names: ['spool_unwritable', 'spool_no_room'],
    doctor: /^✖ (Health|Spool)/,
    alarms: ['DiwanNotAsItShouldBe', 'DiwanSpoolRoom'],
    alarmsPerhaps: withoutDatabase,
    lastsMs: 14_000,
  },
];
