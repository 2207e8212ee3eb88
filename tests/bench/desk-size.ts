// Does the desk cost the same at any size of the order book? Two databases, the same queries.
import type { Lifetime } from '../../scripts/cli/lifetime';
import { goalMs, listGoalMs, middleKind, placeMsMax } from './desk-asked';
import type { Sides } from './options';
import { askApp, askDatabase, onDatabase } from './programs';
import { type Figures, judged, quantile } from './report';

const ratioMax = 1.5;
const listMsMax = 150;
/** Below this the clock and the machine say more than the database does. */
const noiseMs = 10;

type Measured = {
  orders: number;
  middle: number;
  times: Record<string, number[]>;
  found: Record<string, number>;
};

const goalText = (kind: string) => (kind in goalMs ? `, goal ${goalMs[kind]} ms` : '');

/**
 * Asks both databases twice, in turns, and takes each kind's better round: the list itself, or whole
 * pages of the built app, sixty different ones a kind.
 */
export async function measureDeskSize(
  lifetime: Lifetime,
  settings: NodeJS.ProcessEnv,
  urls: Sides,
  what: 'list' | 'page',
): Promise<Figures> {
  const ask = (url: string) => {
    const env = onDatabase(settings, url);
    return what === 'list'
      ? askDatabase<Measured>(lifetime, env, 'desk-times.ts')
      : askApp<Measured>(
          lifetime,
          { ...env, BENCH_PAGES: 'yes', BENCH_EACH: '60' },
          'desk-times.ts',
        );
  };
  const rounds: { small: Measured; large: Measured }[] = [];
  for (let round = 0; round < 2; round += 1) {
    rounds.push({ small: await ask(urls.small), large: await ask(urls.large) });
  }
  const best = (side: 'small' | 'large', kind: string) =>
    Math.min(...rounds.map((round) => quantile(round[side].times[kind] ?? [], 0.95)));
  const rowsOf = (side: 'small' | 'large', kind: string) => rounds[0]?.[side].found[kind] ?? 0;
  const sizes = `${rounds[0]?.small.orders} -> ${rounds[0]?.large.orders} orders`;
  const rows = Object.keys(rounds[0]?.large.times ?? {}).map((kind) => {
    const [small, large] = [best('small', kind), best('large', kind)];
    // A day of the large book has more on it, and short lists are not compared with long ones; rows
    // of whole pages are not counted.
    const isAlike = placeMsMax(kind) === undefined;
    const isCompared = isAlike && rowsOf('small', kind) >= rowsOf('large', kind) * 0.8;
    const msMax = placeMsMax(kind) ?? listMsMax;
    return judged(
      `desk ${what}, ${kind}, p95 at ${sizes}`,
      `${small.toFixed(1)} -> ${large.toFixed(1)} ms, ${(large / small).toFixed(2)} times`,
      `${isCompared ? `≤ ${ratioMax} times, < ${msMax} ms` : `< ${msMax} ms, other rows`}${goalText(kind)}`,
      large < msMax && (!isCompared || large < noiseMs || large / small <= ratioMax),
    );
  });
  const first = best('large', 'first page');
  // In times, so that a slow or busy machine says the same.
  const goals = (what === 'page' ? Object.entries(goalMs) : []).map(([kind, ms]) =>
    judged(
      `desk page, ${kind} against the first page of the list`,
      `${(best('large', kind) / first).toFixed(2)} times`,
      `≤ ${(ms / listGoalMs).toFixed(2)} times: ${ms} ms where the list takes ${listGoalMs}`,
      best('large', kind) / first <= ms / listGoalMs,
    ),
  );
  const deep = best('large', middleKind) / first;
  const last = judged(
    `desk ${what}, page ${rounds[0]?.large.middle} against the first`,
    `${deep.toFixed(2)} times`,
    `≤ ${ratioMax} times`,
    deep <= ratioMax,
  );
  return { data: rounds, rows: [...rows, ...goals, last] };
}
