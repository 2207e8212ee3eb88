// What is the next version of the shop? A copy of this one with one more migration.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import { copyProject } from '../support/copy-project';

/** The older version does not notice this and keeps running beside the new one. */
const expansion = `ALTER TABLE "order" ADD COLUMN "drill_note" text;\n`;

/** Copies and builds the next version; the lifetime removes the folder. */
export async function buildNextVersion(lifetime: Lifetime): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'diwan-next-'));
  lifetime.own(() => rmSync(folder, { recursive: true, force: true }));
  const copy = join(folder, 'project');
  copyProject(projectRoot, copy);
  const newest = readdirSync(join(copy, 'prisma/migrations'))
    .filter((name) => /^\d{14}_/.test(name))
    .sort()
    .at(-1);
  const name = `${BigInt(newest?.slice(0, 14) ?? 0) + 1n}_drill`;
  mkdirSync(join(copy, 'prisma/migrations', name));
  writeFileSync(join(copy, 'prisma/migrations', name, 'migration.sql'), expansion);
  writeFileSync(join(copy, 'public/drill.txt'), 'The next version.\n');
  await runThere(lifetime, copy, 'build', {});
  return copy;
}

/** Runs a command of a version; reports its output if it failed. */
export async function runThere(
  lifetime: Lifetime,
  folder: string,
  command: 'build' | 'db-migrate',
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, join(folder, `scripts/commands/${command}.ts`)],
    env: { ...cleanEnvironment(process.env), ...settings },
    cwd: folder,
  });
  if (status !== 0) throw new Error(`${command} of the next version:\n${output.slice(-2_000)}`);
}
