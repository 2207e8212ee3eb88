// Which protections are to be taken away, and where does the report go?
import { parseArgs } from 'node:util';
import { Refusal } from '../../scripts/cli/refusal';
import type { Protection } from './protection';

export type MutantOptions = {
  readonly only: readonly string[];
  readonly isList: boolean;
  readonly isStryker: boolean;
  /** Where the JSON goes; null: below .data. */
  readonly json: string | null;
};

/** Throws one sentence for what is not understood. */
export function readOptions(words: readonly string[]): MutantOptions {
  const { values } = parseArgs({
    args: [...words],
    options: {
      only: { type: 'string' },
      list: { type: 'boolean', default: false },
      stryker: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  return {
    only: (values.only ?? '')
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    isList: values.list,
    isStryker: values.stryker,
    json: values.json ?? null,
  };
}

/** The named protections in the order of the list, or all of them. */
export function choose(all: readonly Protection[], only: readonly string[]): readonly Protection[] {
  const unknown = only.find((id) => !all.some((one) => one.id === id));
  if (unknown) throw new Refusal(`There is no protection "${unknown}".`, 'See --list.');
  return only.length === 0 ? all : all.filter(({ id }) => only.includes(id));
}
