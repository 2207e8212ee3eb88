import { forgetRecent, recentOrders, rememberRecent } from '@/app/_components/recent-orders';

test('the last opened order comes first, once, and there are eight at most', () => {
  const place = storage();
  for (const reference of ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9', 'A4']) {
    rememberRecent(place, 'noor', reference);
  }
  expect(recentOrders(place, 'noor')).toEqual(['A4', 'A9', 'A8', 'A7', 'A6', 'A5', 'A3', 'A2']);
});

test('each person has their own, and all are forgotten together', () => {
  const place = storage({ theme: 'dark' });
  rememberRecent(place, 'noor', 'A1');
  rememberRecent(place, 'hawre', 'B1');
  expect(recentOrders(place, 'noor')).toEqual(['A1']);
  forgetRecent(place);
  expect([recentOrders(place, 'noor'), recentOrders(place, 'hawre')]).toEqual([[], []]);
  expect(place.getItem('theme')).toBe('dark');
});

test('what is no reference is neither kept nor offered', () => {
  const place = storage({ 'desk-recent:noor': '["A1", "../users", 7, "<b>"]' });
  rememberRecent(place, 'noor', 'https://evil.test/');
  expect(recentOrders(place, 'noor')).toEqual(['A1']);
  for (const odd of ['', '{', '"A1"', '{"0":"A1"}', 'null']) {
    expect(recentOrders(storage({ 'desk-recent:noor': odd }), 'noor')).toEqual([]);
  }
});

test('a browser that keeps nothing is no trouble', () => {
  const refuse = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  const shut = { ...storage(), getItem: refuse, setItem: refuse, key: refuse, length: 1 };
  for (const place of [null, shut]) {
    expect(() => rememberRecent(place, 'noor', 'A1')).not.toThrow();
    expect(() => forgetRecent(place)).not.toThrow();
    expect(recentOrders(place, 'noor')).toEqual([]);
  }
});

function storage(given: Record<string, string> = {}) {
  const kept = new Map(Object.entries(given));
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    key: (at: number) => [...kept.keys()][at] ?? null,
    get length() {
      return kept.size;
    },
  };
}
