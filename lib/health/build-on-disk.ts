// Is the build on disk still the one that this process runs?
import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { processWide } from '@/lib/process/process-wide';
import { folderToRun } from '@/lib/settings/build-facts';

const build = processWide<{ own?: string | null }>('build that runs', () => ({}));

/** Call as the process starts: it remembers which build it has loaded. */
export async function noteBuild(): Promise<void> {
  build.own = await readName(process.cwd());
}

/**
 * Builds over the one that runs, and releases that were switched to without a restart. The working
 * directory is the folder of the release itself; DIWAN_FOLDER is the link to the one that is to run.
 */
export async function findBuildFault(): Promise<'build_differs' | null> {
  if (build.own == null) return null;
  const there = await readName(folderToRun());
  return there === build.own ? null : 'build_differs';
}

/** Null where nothing was built, as in development. */
function readName(folder: string): Promise<string | null> {
  const file = path.join(/* turbopackIgnore: true */ folder, '.next', 'BUILD_ID');
  return readFile(file, 'utf8').catch(() => null);
}
