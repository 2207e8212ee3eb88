// Is the shop restored as it was an hour ago? Runs the restore drill as part of this one.
import { join } from 'node:path';
import type { Lifetime } from '../../scripts/cli/lifetime';
import { projectRoot } from '../../scripts/cli/project-root';
import { runToEnd, typescriptFlags } from '../../scripts/processes/child';
import { cleanEnvironment } from '../../scripts/processes/clean-environment';
import type { Played } from './play';

/** Runs `npm run drill:restore`, which has its own shop to lose. */
export async function playRestore(lifetime: Lifetime): Promise<Played> {
  const { status, output } = await runToEnd(lifetime, {
    arguments: [...typescriptFlags, join(projectRoot, 'tests/restore/main.ts')],
    env: cleanEnvironment(process.env),
  });
  return judgeRestore(status, output);
}

/** Judges its exit status and output, whose last line counts the checks. */
export function judgeRestore(status: number, output: string): Played {
  const counted = /^(\d+) passed, (\d+) failed\s*$/m.exec(output);
  const failures = output.split('\n').filter((line) => line.startsWith('✖'));
  if (counted === null || counted[1] === '0') failures.push(`void: ${output.slice(-500)}`);
  else if (status !== 0 && failures.length === 0) failures.push(output.slice(-500));
  return {
    id: 'restore',
    title: 'the database is lost and brought back as it was some time ago',
    verdict: failures.length === 0 ? 'passed' : 'failed',
    figures: counted?.[0].trim() ?? 'not played to its end',
    failures,
  };
}
