// What happens in a deployment? Two versions run on one database, then the old one returns.
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../../scripts/cli/project-root';
import type { Drill } from '../drill';
import { buildNextVersion, runThere } from '../other-build';
import type { Fault } from '../play';

let next = '';

/** Replaces one instance, as a supervisor does that waits for it to end. */
async function replace(drill: Drill, index: number, folder: string): Promise<readonly string[]> {
  const status = await drill.terminate(index);
  await drill.start(index, {}, folder);
  return status === 0 ? [] : [`instance ${index} ended with status ${status}`];
}

async function migrate(drill: Drill): Promise<void> {
  const settings = { DATABASE_URL: drill.servers.url, DIWAN_MODE: 'demo' };
  await runThere(drill.lifetime, next, 'db-migrate', settings);
}

export const buildFaults: readonly Fault[] = [
  {
    id: 'update',
    title: 'a migration, then each instance gives way to one of the next version',
    prepare: async (drill) => {
      next = await buildNextVersion(drill.lifetime);
    },
    begin: migrate,
    during: async (drill) => [
      ...(await replace(drill, 1, next)),
      ...(await pause(3_000, [])),
      ...(await replace(drill, 0, next)),
    ],
    end: async (drill) => {
      drill.folder = next;
    },
    names: null,
    doctor: null,
    alarms: [],
    isSeamless: true,
    lastsMs: 8_000,
  },
  {
    id: 'builds',
    title: 'two builds side by side, every page answered by one and sent to the other; then back',
    lack: () => (next === '' ? 'the next version, which the fault update builds' : null),
    begin: async (drill) => {
      await replace(drill, 0, projectRoot);
    },
    end: async (drill) => {
      await replace(drill, 1, projectRoot);
      drill.folder = projectRoot;
    },
    names: null,
    doctor: /^✖ Build: the shop serves 2 builds/,
    alarms: [],
    isSeamless: true,
    lastsMs: 12_000,
  },
];
