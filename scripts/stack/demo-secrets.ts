// Which secrets does a demo use if none are set?
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal, systemCode } from '../cli/refusal';

/** Demo values carry a mark by which production refuses them. */
const marked = (bytes: number) => `demo-${randomBytes(bytes).toString('base64url')}`;

/** Each generated secret, by its setting. */
const generated = {
  GATEWAY_API_KEY: () => marked(24),
  GATEWAY_MAC_KEY: () => `DE30DE30${randomBytes(28).toString('hex').toUpperCase()}`,
  NEXTAUTH_SECRET: () => marked(32),
  NOTIFICATION_SECRET: () => marked(24),
  METRICS_TOKEN: () => marked(24),
  AUDIT_ANCHOR_KEY: () => marked(32),
};

export type DemoSecrets = Record<keyof typeof generated, string>;

/** New secrets, for a temporary stack. */
export function makeSecrets(): DemoSecrets {
  const entries = Object.entries(generated).map(([name, make]) => [name, make()]);
  return Object.fromEntries(entries) as DemoSecrets;
}

/** Nothing can be written there; in a folder that is mounted read-only Node says ENOENT. */
const cannotKeep = ['EACCES', 'ENOENT', 'EPERM', 'EROFS'];

/**
 * Reads the secrets from a file that only its owner can read; generates missing ones. Where nothing can
 * be written, as in a container, the generated ones hold for this run.
 */
export function keepSecrets(file: string): DemoSecrets {
  const known = readKept(file);
  const secrets = { ...makeSecrets(), ...known };
  if (Object.keys(known).length < Object.keys(generated).length) keep(file, secrets);
  return secrets;
}

function keep(file: string, secrets: DemoSecrets): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    // Written beside it and renamed: a run killed half way leaves the old file or the new one.
    writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  } catch (error) {
    if (!cannotKeep.includes(systemCode(error) ?? '')) throw error;
  }
}

function readKept(file: string): Partial<DemoSecrets> {
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Refusal(`Cannot read ${file}.`, `Delete it. The next start writes a new one.`);
  }
}
