// F. What is left when processes die, each operation held at one of its points?
import { type CrashResult, type GrandKill, grandKill } from '../../crash/grand-kill';
import { type CrashPoint, crashPoints, type Kind } from '../../crash/hold-points';
import type { Campaign } from '../../harness/campaign';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { percentile } from '../../harness/posting';

const triesMax = 2;
const allPoints = (['prepare', 'completion', 'reversal'] as const).flatMap((kind) =>
  crashPoints.map((point) => ({ kind, point })),
);
let kills: Promise<GrandKill[]> | undefined;

/** Once in the short form, five times in the long one; again where nothing was in flight. */
function allKills(t: CaseContext): Promise<GrandKill[]> {
  kills ??= killRepeatedly(t.campaign, t.volume(1, 5));
  return kills;
}

async function killRepeatedly(campaign: Campaign, wanted: number): Promise<GrandKill[]> {
  const done: GrandKill[] = [];
  while (done.length < wanted || (!isEnough(done, wanted) && done.length < wanted + triesMax)) {
    done.push(await grandKill(campaign));
  }
  return done;
}

function isEnough(done: readonly GrandKill[], wanted: number): boolean {
  return allPoints.every(({ kind, point }) => {
    const all = done.flatMap(({ results }) => results);
    return all.filter((one) => one.kind === kind && one.point === point).length >= wanted;
  });
}

const says: Readonly<Record<CrashPoint, string>> = {
  p0: 'before the intent is committed',
  p1: 'with the intent committed and nothing sent',
  p1b: 'with the intent committed and the sending not',
  p1c: 'with the sending committed and no byte written',
  p2: 'sent, and the gateway has not acted',
  p3: 'the gateway has acted and not answered',
  p4: 'in the middle of the answer',
  p5: 'answered, and the result not committed',
  p6: 'with the result committed and nobody told',
};

const kinds: readonly { readonly kind: Kind; readonly ids: string }[] = [
  { kind: 'prepare', ids: 'F1 F2 F3 F4 F5 F6 F7' },
  { kind: 'completion', ids: 'F8 F9 F10 F11 F12 F13 F14' },
  { kind: 'reversal', ids: 'F15 F16 F17 F18 F19 F20 F21' },
];

for (const { kind, ids } of kinds) {
  const numbers = ids.split(' ');
  for (const [index, point] of crashPoints.entries()) {
    defineCase(
      numbers[index] ?? `${kind} ${point}`,
      {
        title: `killed in a ${kind} ${says[point]} (${point})`,
        priority: 0,
        layer: 'two instances',
      },
      async (t) => {
        const done = await allKills(t);
        for (const orderId of done.flatMap(({ orderIds }) => orderIds)) t.excuseMailTwice(orderId);
        const mine = done.flatMap(({ results }) =>
          results.filter((one) => one.kind === kind && one.point.startsWith(point)),
        );
        showCrashes(t, mine);
        if (kind === 'prepare' && point === 'p0') showTimes(t, done);
      },
    );
  }
}

function showCrashes(t: CaseContext, results: readonly CrashResult[]): void {
  if (results.length === 0) t.void('no operation was in flight when it was killed');
  for (const { kind, point, wrong } of results) t.check(wrong === '', `${kind} ${point}: ${wrong}`);
  t.count('operations killed at a held point', results.length);
}

function showTimes(t: CaseContext, done: readonly GrandKill[]): void {
  t.scale('timers after a kill are not waited for: rows are made older');
  const times = done.map(({ consistentMs }) => consistentMs);
  t.measure('consistent after kill -9, ms, median', percentile(times, 50));
  t.measure('consistent after kill -9, ms, p99', percentile(times, 99));
  t.measure(
    'in attention after kill -9, ms, p99',
    percentile(
      done.map(({ attentionMs }) => attentionMs),
      99,
    ),
  );
}
