import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import desk from '@/messages/en/desk.json';

type Words = { title: string; known: string; unknown: string; choices: string };

const words = desk.attention.kinds as Record<string, Words>;

/** Kinds as the code writes them: beside `kind:`, in an INSERT, or handed to a local `item(…)`. */
const patterns = [
  /kind: '([a-z_]+)',\s+subject\b/g,
  /(?<=\bitem\()'([a-z_]+)'/g,
  /attention_item[\s\S]{0,160}?VALUES[^']{0,80}'([a-z_]+)'/g,
];

test('every kind of attention says what is known, what is not, and what one can do', () => {
  for (const [kind, { title, known, unknown, choices }] of Object.entries(words)) {
    for (const text of [title, known, unknown]) expect(text, kind).toMatch(/\S/);
    expect(
      choices.split('\n').every((choice) => choice.endsWith('.')),
      kind,
    ).toBe(true);
  }
});

test('every kind that the payment code opens has words of its own', () => {
  const opened = kindsInCode();
  expect(opened).toContain('unknown_operation');
  expect(opened).toContain('surplus');
  expect(opened.filter((kind) => words[kind] === undefined)).toEqual([]);
});

function kindsInCode(): string[] {
  const folders = ['lib/payments', 'lib/mail', 'lib/audit'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const texts = files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(file, 'utf8'));
  const found = texts.flatMap((text) =>
    patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')),
  );
  return [...new Set(found)].sort();
}
