// What was asked to be measured?
import { parseArgs } from 'node:util';

// A checkout's statements are counted before results have left others their mails and documents.
const usualParts = ['checkout', 'results', 'memory', 'pages', 'catalogue'] as const;
/**
 * Asked for by name: statements are part of checkout, the news of open desks and the soak wait
 * for clocks, and filling the databases of the desk at size takes longer than all the rest.
 */
const parts = [...usualParts, 'statements', 'soak', 'news', 'desk'] as const;
export type Part = (typeof parts)[number];

const ordersMin = 10_000;
const ordersMax = 5_000_000;

export type Sides = { readonly small: string; readonly large: string };

export type BenchOptions = {
  readonly isQuick: boolean;
  readonly only: readonly Part[];
  /** Of the desk's large database. */
  readonly orders: number;
  /** Databases that seed:large has filled, the small one first; null: two are filled. */
  readonly filled: Sides | null;
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
      desk: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
      orders: { type: 'string' },
      filled: { type: 'string' },
      out: { type: 'string' },
    },
  });
  const named = (['statements', 'desk'] as const).filter((part) => values[part]);
  const asked = values.only?.split(',').map((word) => word.trim());
  return {
    isQuick: values.quick,
    only: asked?.map(asPart) ?? (named.length > 0 ? named : usualParts),
    orders: readOrders(values.orders),
    filled: readFilled(values.filled),
    out: values.out ?? null,
  };
}

function readOrders(text: string | undefined): number {
  const orders = Number((text ?? '1000000').replaceAll(/[_,]/g, ''));
  if (Number.isInteger(orders) && orders >= ordersMin && orders <= ordersMax) return orders;
  throw new Error(`--orders takes a whole number from ${ordersMin} to ${ordersMax}.`);
}

function readFilled(text: string | undefined): Sides | null {
  if (text === undefined) return null;
  const [small = '', large = '', ...more] = text.split(',').map((word) => word.trim());
  if (large !== '' && more.length === 0) return { small, large };
  throw new Error('--filled takes the addresses of two databases, joined by a comma.');
}

function asPart(word: string): Part {
  const found = parts.find((part) => part === word);
  if (!found) throw new Error(`There is no part "${word}"; there are ${parts.join(', ')}.`);
  return found;
}
