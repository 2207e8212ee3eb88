// Was the app built from the current files?
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { releaseLock, waitForLock } from '../bootstrap/lock.mjs';
import type { Lifetime } from '../cli/lifetime';
import { dataPath, projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { runToEnd } from '../processes/child';
import { cleanEnvironment } from '../processes/clean-environment';
import { actionKeyName, actionKeyOf, deploymentIdOf, deploymentName } from './build-identity';
import { hashInputs, hasStamp, writeStamp } from './inputs-hash';

const nextProgram = join(projectRoot, 'node_modules/next/dist/bin/next');
const BUILD_TIMEOUT_MS = 15 * 60_000;
export const buildFolder = join(projectRoot, '.next');
const stampFile = join(buildFolder, 'made-from');
/** Everything that goes into the build or configures it. */
const inputs = [
  'app',
  'lib',
  'messages',
  'public',
  'prisma/schema.prisma',
  'next.config.mjs',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];

/** Builds the app when an input changed; concurrent runs take turns. Returns what happened. */
export async function buildApp(lifetime: Lifetime): Promise<string> {
  if (isBuildFresh()) return 'nothing changed';
  const lock = dataPath('locks', 'build');
  mkdirSync(dataPath('locks'), { recursive: true });
  if (!(await waitForLock(lock, { timeoutMs: BUILD_TIMEOUT_MS }))) {
    throw new Refusal('Another build has not finished.', 'Stop it, then run the command again.');
  }
  try {
    if (isBuildFresh()) return 'made by another run';
    // Read before the build, so a file changed during it makes the next run build again.
    const hash = inputsHash();
    const { status, output } = await runToEnd(lifetime, {
      arguments: [nextProgram, 'build'],
      // The build must not depend on the environment: settings are read when the app starts.
      env: {
        ...cleanEnvironment(process.env),
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        [actionKeyName]: actionKeyOf(process.env),
        [deploymentName]: deploymentId(),
      },
    });
    if (status !== 0 || !hasBuild()) {
      throw new Refusal(
        `Could not build the app:\n${output.trim()}`,
        'Correct the errors, then run the command again.',
      );
    }
    writeStamp(stampFile, hash);
    return 'built';
  } finally {
    releaseLock(lock);
  }
}

/** Is there a build of the current files? */
export function isBuildFresh(): boolean {
  return existsSync(join(buildFolder, 'BUILD_ID')) && hasStamp(stampFile, inputsHash());
}

/** Is there any build, perhaps of older files? */
export function hasBuild(): boolean {
  return existsSync(join(buildFolder, 'BUILD_ID'));
}

function inputsHash(): string {
  return hashInputs(projectRoot, inputs, [
    process.version,
    actionKeyOf(process.env),
    deploymentId(),
  ]);
}

/** The same on every machine, whatever its Node version. */
function deploymentId(): string {
  return deploymentIdOf(process.env, hashInputs(projectRoot, inputs));
}
