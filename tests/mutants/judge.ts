// Does a test notice that the protection is gone, and does the shop sell all the same?
import type { Lifetime } from '../../scripts/cli/lifetime';
import { runKiller } from './killers';
import { isSourceChange, type Protection } from './protection';
import type { SmokeShop } from './smoke-shop';

export type Verdict = {
  /** `broken`: the mutant says nothing, because the shop or the test cannot run with it. */
  readonly verdict: 'killed' | 'survived' | 'broken';
  /** What the killer complained about, or why the mutant says nothing. */
  readonly said: string;
};

type Place = { readonly lifetime: Lifetime; readonly folder: string; readonly shop: SmokeShop };

/**
 * Judges one mutant after the other. Every killer must pass, run in the same way, while nothing
 * is removed; then it must fail by itself, while the shop completes its purchases.
 */
export function makeJudge({ lifetime, folder, shop }: Place) {
  const passing = new Map<string, string>();
  const run = (killer: Protection['killer'], id?: string) =>
    runKiller(lifetime, { folder, adminUrl: shop.adminUrl, killer, id });

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
    if (sql.length > 0) await shop.remakeTemplate(sql);
    // The app and the test do not know each other: both cores have something to do.
    const [sale, kill] = await Promise.all([
      shop.purchase(id, sql).then(
        () => '',
        (error: unknown) => `no purchase: ${error instanceof Error ? error.message : error}`,
      ),
      run(killer, id),
    ]);
    if (sql.length > 0) await shop.remakeTemplate([]);
    if (sale !== '') return { verdict: 'broken', said: sale };
    if (kill.result === 'failed') return { verdict: 'killed', said: kill.said };
    if (kill.result === 'passed') return { verdict: 'survived', said: killer.file };
    return { verdict: 'broken', said: `the test did not run: ${kill.said}` };
  };
}
