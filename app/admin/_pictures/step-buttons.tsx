'use client';

import type { SyntheticEvent } from 'react';

/** Sentences with `{name}`, `{place}`, `{to}` and `{count}` in them. */
export type SortWords = {
  readonly handle: string;
  readonly moved: string;
  readonly up?: string;
  readonly down?: string;
};

/** One place up or down; before the scripts of the page the form is sent. */
export function StepButtons(props: {
  item: { readonly id: string; readonly name?: string };
  words: SortWords;
  form: string;
  /** Its neighbours; undefined at the ends of the list. */
  before: string | undefined;
  behind: string | undefined;
  go: (event: SyntheticEvent, id: string, step: number) => void;
}) {
  const { item, words } = props;
  const ways = [
    { way: 'up', sign: '↑', step: -1, beside: props.before && `before ${props.before}` },
    { way: 'down', sign: '↓', step: 1, beside: props.behind && `behind ${props.behind}` },
  ] as const;
  const buttons = ways.map(({ way, sign, step, beside }) => (
    <button
      key={way}
      id={`${way}-${item.id}`}
      type={beside ? 'submit' : 'button'}
      form={props.form}
      name="move"
      value={`${item.id} ${beside}`}
      aria-label={worded(words[way] ?? '', {}, item.name)}
      aria-disabled={!beside}
      onClick={(event) => props.go(event, item.id, step)}
      className="block h-6 w-8 cursor-pointer rounded-sm text-action hover:bg-surface-sunk aria-disabled:text-line-strong"
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  ));
  return <div>{buttons}</div>;
}

/** Places count from one for people. */
export function worded(
  sentence: string,
  places: Readonly<Record<string, number>>,
  name = '',
): string {
  return sentence.replace(/\{(\w+)\}/g, (_, part) =>
    part === 'name' ? name : String((places[part] ?? 0) + 1),
  );
}
