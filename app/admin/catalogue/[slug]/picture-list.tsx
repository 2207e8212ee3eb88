'use client';

import { useState } from 'react';
import { Notice } from '@/app/_components/status-mark';
import { type SortableItem, SortableList } from '../../_pictures/sortable-list';
import type { SortWords } from '../../_pictures/step-buttons';
import { image } from './actions';

/** The pictures of a product, each with its form, in an order that people change. */
export function PictureList(props: {
  items: readonly SortableItem[];
  words: SortWords;
  /** What each change sends along. */
  hidden: Readonly<Record<string, string>>;
}) {
  const [problem, setProblem] = useState<string | null>(null);

  async function place(imageId: string, to: number) {
    const form = new FormData();
    const sent = { ...props.hidden, imageId, intent: 'place', to: String(to + 1) };
    for (const [name, value] of Object.entries(sent)) form.append(name, value);
    const answer = await image({ values: {}, errors: {} }, form);
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
        onMove={place}
        className="mb-3 divide-y divide-line border-y border-line"
        itemClassName="py-3"
      />
    </>
  );
}
