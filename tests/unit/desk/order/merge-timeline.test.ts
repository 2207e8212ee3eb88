import {
  type EvidenceItem,
  mergeTimeline,
  readTimelineCursor,
  type TimelineCursor,
  type TimelineItem,
  type TimelineSource,
  writeTimelineCursor,
} from '@/lib/desk/order/merge-timeline';

const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString();

const audit = (second: number, action: string, cause = 'timer'): TimelineItem => ({
  key: `b:${String(second).padStart(20, '0')}${action.replace(/\W/g, '')}`,
  at: at(second),
  actor: { kind: 'gateway', name: 'gateway' },
  cause,
  fact: { kind: 'audit', action, attemptState: null, operation: null, reason: null },
  evidence: [],
});

const evidence = (id: number, second: number, digest = ''): EvidenceItem => ({
  key: `a:${String(id).padStart(20, '0')}`,
  at: at(second),
  actor: { kind: 'gateway', name: '' },
  cause: null,
  fact: { kind: 'evidence' },
  evidence: [{ id: String(id), source: 'RESULT', verdict: 'APPROVED' }],
  digest,
});

const mail = (second: number): TimelineItem => ({
  ...audit(second, 'x'),
  key: `e:${second}`,
  fact: { kind: 'mail', event: 'queued', mail: 'invoice', code: null },
});

const whole = <T extends TimelineItem>(rows: readonly T[]): TimelineSource<T> => ({
  rows,
  isWhole: true,
});
const begun = <T extends TimelineItem>(rows: readonly T[]): TimelineSource<T> => ({
  rows,
  isWhole: false,
});

const told = (items: readonly TimelineItem[]) =>
  items.map(({ fact, evidence: own }) =>
    [fact.kind === 'audit' ? fact.action : fact.kind, ...own.map(({ id }) => id)].join(' '),
  );

describe('the story of an order', () => {
  it('is one list of all its tables, the newest first', () => {
    const { items, older } = mergeTimeline(
      {
        evidence: whole([evidence(7, 5)]),
        others: [whole([audit(1, 'order.placed'), audit(9, 'payment.result')]), whole([mail(3)])],
      },
      { before: null, size: 10 },
    );
    expect(told(items)).toEqual(['payment.result', 'evidence 7', 'mail', 'order.placed']);
    expect(older).toBeNull();
  });

  it('lays evidence to the entry of its instant that names it, else to that of the payment', () => {
    const others = [
      whole([
        audit(5, 'attention.claimed'),
        audit(5, 'payment.result', 'message:abc'),
        audit(5, 'payment.started', 'request:def'),
        audit(6, 'note.added'),
      ]),
    ];
    const rows = [evidence(1, 5, 'abc'), evidence(2, 5, 'def'), evidence(3, 5), evidence(4, 6)];
    const { items } = mergeTimeline({ evidence: whole(rows), others }, { before: null, size: 10 });
    expect(told(items)).toEqual([
      'note.added',
      'evidence 4',
      'payment.started 2',
      'payment.result 1 3',
      'attention.claimed',
    ]);
  });

  it('tells every line once over all pages, also within one instant', () => {
    const entries = Array.from({ length: 40 }, (_, i) => audit(Math.floor(i / 7), `a.${i + 10}`));
    const rows = Array.from({ length: 20 }, (_, i) => evidence(i + 1, 100 + Math.floor(i / 3)));
    const seen: string[] = [];
    let before: TimelineCursor | null = null;
    for (let page = 0; page < 30; page += 1) {
      const { items, older }: ReturnType<typeof mergeTimeline> = mergeTimeline(
        { evidence: whole(rows), others: [whole(entries)] },
        { before, size: 4 },
      );
      seen.push(...items.map(({ key }) => key));
      before = older;
      if (older === null) break;
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  it('leaves to the next page what a source has only begun to tell', () => {
    const sources = {
      evidence: begun([evidence(9, 9), evidence(8, 8)]),
      others: [whole([audit(9, 'nine'), audit(8, 'eight'), audit(2, 'two')])],
    };
    const { items, older } = mergeTimeline(sources, { before: null, size: 10 });
    expect(told(items)).toEqual(['nine 9']);
    expect(older).toEqual({ at: at(9), key: audit(9, 'nine').key });
  });

  it('ends where nothing is older', () => {
    const one = { evidence: whole<EvidenceItem>([]), others: [whole([audit(1, 'only')])] };
    expect(mergeTimeline(one, { before: null, size: 1 }).older).toBeNull();
    const none = { evidence: whole<EvidenceItem>([]), others: [] };
    expect(mergeTimeline(none, { before: null, size: 1 })).toEqual({ items: [], older: null });
  });
});

describe('the place in an address', () => {
  it('is read as it was written', () => {
    const cursor = { at: at(3), key: 'b:00000000000000000012' };
    expect(readTimelineCursor(writeTimelineCursor(cursor))).toEqual(cursor);
  });

  it.each([
    undefined,
    '',
    'x',
    '2026-11-22T10:00:00.000Z',
    '2026-13-45T10:00:00.000Z_b:1',
    "2026-11-22T10:00:00.000Z_b:1'; --",
    `2026-11-22T10:00:00.000Z_${'9'.repeat(200)}`,
  ])('is the beginning for %j', (text) => expect(readTimelineCursor(text)).toBeNull());
});
