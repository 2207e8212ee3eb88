// Does a test notice that the protection is gone, and does the rest of its file work all the same?
import type { Lifetime } from '../../scripts/cli/lifetime';
import { withClient } from '../../scripts/stack/database';
import { databaseUrl, startTestServer, templateName } from '../support/database-server';
import { runKiller } from './killers';
import { isSourceChange, type Protection } from './protection';

export type Verdict = {
  /** `broken`: the mutant says nothing, because nothing works with it. */
  readonly verdict: 'killed' | 'survived' | 'broken';
  /** What the killer complained about, or why the mutant says nothing. */
  readonly said: string;
};

const pristineName = 'mutants_pristine';

/**
 * Judges one mutant after the other. Every killer must pass, run in the same way, while nothing
 * is removed; then one of its tests must fail, while another one passes, if there is one.
 */
export async function makeJudge(lifetime: Lifetime, folder: string) {
  const { adminUrl, stop } = await startTestServer();
  lifetime.own(stop);
  await copyTemplate(adminUrl, templateName, pristineName);
  const passing = new Map<string, string>();
  const run = (killer: Protection['killer'], id?: string, isWhole = false) =>
    runKiller(lifetime, { folder, adminUrl, killer, id, isWhole });

  return async ({ id, changes, killer }: Protection): Promise<Verdict> => {
    if (!passing.has(killer.file)) {
      const { result, said } = await run(killer);
      passing.set(
        killer.file,
        result === 'passed' ? '' : `${result} with nothing removed: ${said}`,
      );
    }
    const trouble = passing.get(killer.file) ?? '';
    if (trouble !== '') return { verdict: 'broken', said: trouble };

    const sql = changes.flatMap((change) => (isSourceChange(change) ? [] : [change.sql]));
    if (sql.length > 0) await remakeTemplate(adminUrl, sql);
    const first = await run(killer, id);
    const isOnlyFailure = first.result === 'failed' && first.passed === 0;
    const kill = isOnlyFailure ? await run(killer, id, true) : first;
    if (sql.length > 0) await remakeTemplate(adminUrl, []);
    if (kill.result === 'passed') return { verdict: 'survived', said: killer.file };
    if (kill.result === 'absent') {
      return { verdict: 'broken', said: `the test did not run: ${kill.said}` };
    }
    return kill.passed === 0 && kill.tests > 1
      ? { verdict: 'broken', said: `nothing of the file works: ${kill.said}` }
      : { verdict: 'killed', said: kill.said };
  };
}

/** Makes the template that the killers copy anew, with something taken out of it. */
async function remakeTemplate(adminUrl: string, statements: readonly string[]): Promise<void> {
  await copyTemplate(adminUrl, pristineName, templateName);
  await withClient(databaseUrl(adminUrl, templateName), async (client) => {
    for (const sql of statements) await client.query(sql);
  });
}

async function copyTemplate(adminUrl: string, from: string, to: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${to} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`);
  });
}
