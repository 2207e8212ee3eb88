import { type HeldBlock, planReading, roomFor } from '@/lib/channels/plan-reading';

const today = '2026-12-01';
const span = (from: number, until: number) => ({
  from: `2026-12-${String(from).padStart(2, '0')}`,
  until: `2026-12-${String(until).padStart(2, '0')}`,
  isReserved: false,
});
const block = (id: string, from: number, until: number, absent = 0): HeldBlock => ({
  id,
  ...span(from, until),
  absent,
});
const four = [block('a', 2, 3), block('b', 4, 5), block('c', 6, 7), block('d', 8, 9)];
const spansOf = (blocks: readonly HeldBlock[]) =>
  blocks.map(({ from, until }) => ({ from, until, isReserved: false }));

test.each<[string, readonly HeldBlock[], ReturnType<typeof span>[], object]>([
  ['what is still there stays', [block('a', 2, 4)], [span(2, 4)], { present: ['a'], added: [] }],
  ['what is new comes', [], [span(2, 4)], { added: [span(2, 4)] }],
  [
    'two of the same nights are two',
    [block('a', 2, 4)],
    [span(2, 4), span(2, 4)],
    { present: ['a'], added: [span(2, 4)] },
  ],
  ['what is gone once waits', four, spansOf(four.slice(1)), { absent: ['a'], freed: [] }],
  [
    'what is gone twice is freed',
    [block('a', 2, 4, 1), block('b', 5, 6)],
    [span(5, 6)],
    { absent: [], freed: ['a'] },
  ],
  ['what came back stays', [block('a', 2, 4, 1)], [span(2, 4)], { present: ['a'], freed: [] }],
  [
    'a calendar without a night is not believed',
    [block('a', 2, 4)],
    [],
    { isEmptied: true, freed: [] },
  ],
  ['nor the second time', [block('a', 2, 4, 1)], [], { isEmptied: true, freed: [] }],
  ['nor one that lost most of many', four, [span(2, 3)], { isEmptied: true, absent: [] }],
  ['but what it has new counts', four, [span(20, 21)], { isEmptied: true, added: [span(20, 21)] }],
  [
    'nights that are joined in another way are not gone',
    four,
    [span(2, 9)],
    { isEmptied: false, absent: ['a', 'b', 'c', 'd'] },
  ],
  [
    'what is over is not missed',
    [block('a', 1, 1)],
    [],
    { isEmptied: false, absent: [], freed: [] },
  ],
])('%s', (_, held, spans, expected) =>
  expect(planReading(held, spans, today)).toMatchObject(expected),
);

test('a booking gets a room that is free for all its nights, else the one with the fewest taken', () => {
  const room = (id: string, ...taken: string[]) => ({ id, taken: new Set(taken) });
  const [first, second] = [room('101', '2026-12-03'), room('102')];
  expect(roomFor(span(2, 4), [first, second])?.id).toBe('102');
  expect(roomFor(span(4, 6), [first, second])?.id).toBe('101');
  const full = room('103', '2026-12-02', '2026-12-03');
  expect(roomFor(span(2, 4), [full, first])?.id).toBe('101');
  expect(roomFor(span(2, 4), [])).toBeUndefined();
});
