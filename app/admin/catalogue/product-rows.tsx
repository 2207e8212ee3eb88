'use client';

import { type ReactNode, useState } from 'react';
import { Notice } from '@/app/_components/status-mark';
import { type SortableItem, SortableList, type SortWords } from '../_pictures/sortable-list';
import { moveOne } from './many-actions';

/** The rows of a list of products, in the order of the shop, which people change. */
export function ProductRows(props: {
  head: ReactNode;
  items: readonly SortableItem[];
  words: SortWords;
  signedInAs: string;
}) {
  const [problem, setProblem] = useState<string | null>(null);

  async function move(slug: string, to: number, order: readonly string[]) {
    const place = to === 0 ? `before ${order[1]}` : `behind ${order[to - 1]}`;
    const form = new FormData();
    form.append('signedInAs', props.signedInAs);
    form.append('move', `${slug} ${place}`);
    const answer = await moveOne({ values: {}, errors: {} }, form);
    setProblem(answer.message ?? null);
  }

  return (
    <>
      {problem === null ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <SortableList
        items={props.items}
        words={props.words}
        onMove={move}
        // What the keyboard comes to is not below the bar that stays in sight.
        className="w-full text-sm [&_:is(a,button,input)]:scroll-mt-32"
        itemClassName="border-b border-line align-middle hover:bg-surface-sunk"
        table={{ head: props.head, form: 'order-form' }}
      />
    </>
  );
}
