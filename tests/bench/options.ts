// What was asked to be measured?
import { parseArgs } from 'node:util';

export const parts = ['results', 'transactions', 'scripts', 'memory', 'pages'] as const;
export type Part = (typeof parts)[number];

export type BenchOptions = {
  readonly isQuick: boolean;
  readonly only: readonly Part[];
  /** Where the JSON goes; null: below .data. */
  readonly out: string | null;
};

/** Throws one sentence for what is not understood. */
export function readOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const asked = values.only?.split(',').map((word) => word.trim());
  return {
    isQuick: values.quick,
    only: asked === undefined ? parts : asked.map(asPart),
    out: values.out ?? null,
  };
}

function asPart(word: string): Part {
  const found = parts.find((part) => part === word);
  if (!found) throw new Error(`There is no part "${word}"; there are ${parts.join(', ')}.`);
  return found;
}
