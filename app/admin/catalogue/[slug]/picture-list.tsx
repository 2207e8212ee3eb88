'use client';

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
  async function place(imageId: string, to: number) {
    const form = new FormData();
    const sent = { ...props.hidden, imageId, intent: 'place', to: String(to + 1) };
    for (const [name, value] of Object.entries(sent)) form.append(name, value);
    return (await image({ values: {}, errors: {} }, form)).message;
  }

  return (
    <SortableList
      items={props.items}
      words={props.words}
      onMove={place}
      className="mb-3 divide-y divide-line border-y border-line"
      itemClassName="py-3"
    />
  );
}
