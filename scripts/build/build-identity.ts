// What lets one build answer requests from pages of another build of the same source?
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../cli/refusal';

export const actionKeyName = 'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY';
export const deploymentName = 'NEXT_DEPLOYMENT_ID';

/** The identity recorded in a build; empty strings where none was set. */
export type BuildIdentity = { readonly deploymentId: string; readonly actionKey: string };

/**
 * The salt of the action ids. Without a setting it is the same for every build of this project: an
 * id then names a file and a function, so a page of an older build finds actions that still exist.
 * It protects nothing (decision 031), because no action here closes over a value of its page.
 */
export function actionKeyOf(env: NodeJS.ProcessEnv): string {
  const given = (env[actionKeyName] ?? '').trim();
  if (given === '') return createHash('sha256').update('diwan-checkout actions').digest('base64');
  const bytes = Buffer.from(given, 'base64');
  if (bytes.toString('base64') === given && [16, 24, 32].includes(bytes.length)) return given;
  throw new Refusal(
    `${actionKeyName} is not base64 of 16, 24 or 32 bytes.`,
    'Correct it, or leave it empty; then run the command again.',
  );
}

/** The build's name, which its pages compare: from a setting, or derived from its sources. */
export function deploymentIdOf(env: NodeJS.ProcessEnv, sourceHash: string): string {
  const given = (env[deploymentName] ?? '').trim();
  if (given === '') return sourceHash.slice(0, 16);
  if (/^[\w-]{1,64}$/.test(given)) return given;
  throw new Refusal(
    `${deploymentName} may have letters, digits, _ and -, 64 at most.`,
    'Correct it, or leave it empty; then run the command again.',
  );
}

/** Reads the identity that the framework wrote into a build; undefined when there is no build. */
export function readBuildIdentity(buildFolder: string): BuildIdentity | undefined {
  try {
    const { config } = readJson(join(buildFolder, 'required-server-files.json'));
    const { encryptionKey } = readJson(join(buildFolder, 'server/server-reference-manifest.json'));
    return { deploymentId: config.deploymentId ?? '', actionKey: encryptionKey ?? '' };
  } catch {
    return undefined;
  }
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
