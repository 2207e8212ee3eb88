// What was asked to be shown?
import { parseArgs } from 'node:util';

export type FaultOptions = {
  readonly isShort: boolean;
  /** How long the volumes of a long run may take together with everything else. */
  readonly minutes: number;
  readonly seed: number;
  /** Case numbers or whole groups; empty: all. */
  readonly only: readonly string[];
  /** Where the JSON goes; null: below .data. */
  readonly json: string | null;
};

const usualMinutes = 60;

/** Throws one sentence for what is not understood. */
export function readOptions(words: readonly string[]): FaultOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      short: { type: 'boolean', default: false },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
      json: { type: 'string' },
    },
  });
  return {
    isShort: values.short,
    minutes: readNumber(values.minutes, 'minutes', usualMinutes),
    seed: readNumber(values.seed, 'seed', Math.floor(Math.random() * 1_000_000_000)),
    only: (values.only ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean),
    json: values.json ?? null,
  };
}

/** Whether a case was asked for: `A` is the whole group, `A3` one case. */
export function isWanted(id: string, only: readonly string[]): boolean {
  const group = id.replace(/\d.*$/, '');
  return only.length === 0 || only.includes(id) || only.includes(group);
}

function readNumber(text: string | undefined, name: string, usual: number): number {
  if (text === undefined) return usual;
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0) {
    throw new Error(`--${name} takes a number, not "${text}".`);
  }
  return number;
}
