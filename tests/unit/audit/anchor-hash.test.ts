import {
  anchorStart,
  anchorText,
  findAnchors,
  hashAnchor,
  RootHash,
} from '@/lib/audit/anchor-hash';
import { maskCardNumbers } from '@/lib/text/card-data';

const hash = '1234567890123456'.repeat(4);
const content = {
  day: '2026-11-21',
  at: '2026-11-21T00:01:00.000Z',
  lastEntryId: 7n,
  sinceEntryId: 0n,
  heads: 2,
  entries: 7n,
  rootHash: hash,
};

test('an anchor is found again in any text, wherever it was copied to', () => {
  const text = anchorText({ day: content.day, hash });
  for (const around of [text, `>> ${text}\r\nother`, `{"anchorDigest":"${text}","heads":2}`]) {
    expect(findAnchors(around)).toEqual([{ day: content.day, hash }]);
  }
  expect(findAnchors(`2026-11-21:${hash.toUpperCase()}`)).toEqual([{ day: content.day, hash }]);
  expect(findAnchors(`${text} and 2026-11-22:${hash}`)).toHaveLength(2);
});

test('half an anchor is none', () => {
  expect(findAnchors(`2026-11-21:${hash.slice(1)}`)).toEqual([]);
  expect(findAnchors(`2026-11-21:${hash}0`)).toEqual([]);
  expect(findAnchors(hash)).toEqual([]);
});

test('no filter for card numbers takes a part of it away', () => {
  const text = anchorText({ day: content.day, hash });
  expect(maskCardNumbers(text)).toBe(text);
  expect(maskCardNumbers(hash)).not.toBe(hash);
});

test('its hash covers every part and the anchor before it', () => {
  const first = hashAnchor(anchorStart, content);
  expect(hashAnchor(anchorStart, { ...content })).toBe(first);
  expect(hashAnchor(first, content)).not.toBe(first);
  const other = {
    day: 'x',
    at: 'x',
    lastEntryId: 8n,
    sinceEntryId: 6n,
    heads: 3,
    entries: 8n,
    rootHash: 'x',
  };
  for (const key of Object.keys(other) as (keyof typeof other)[]) {
    expect(hashAnchor(anchorStart, { ...content, [key]: other[key] }), key).not.toBe(first);
  }
});

test('the root depends on every head', () => {
  const head = { subject: 'order:1', sequence: 1, hash };
  const root = (...heads: (typeof head)[]) => {
    const made = new RootHash();
    for (const one of heads) made.add(one);
    return made.hex();
  };
  const seen = new Set([
    root(),
    root(head),
    root(head, head),
    root({ ...head, sequence: 2 }),
    root({ ...head, subject: 'order:2' }),
    root({ ...head, hash: hash.replace('1', '2') }),
  ]);
  expect(seen.size).toBe(6);
});
