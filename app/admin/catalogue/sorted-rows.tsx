'use client';

import type { ComponentProps } from 'react';
import type { FormState } from '@/app/_components/action-form';
import { SortableList } from '../_pictures/sortable-list';

/** What the shop shows in an order that people change: what is moved is put beside its neighbour. */
export function SortedRows({
  action,
  signedInAs,
  ...list
}: Omit<ComponentProps<typeof SortableList>, 'onMove'> & {
  action: (state: FormState, form: FormData) => Promise<FormState>;
  signedInAs: string;
}) {
  async function move(id: string, to: number, order: readonly string[]) {
    const place = to === 0 ? `before ${order[1]}` : `behind ${order[to - 1]}`;
    const form = new FormData();
    form.append('signedInAs', signedInAs);
    form.append('move', `${id} ${place}`);
    return (await action({ values: {}, errors: {} }, form)).message;
  }

  return <SortableList {...list} onMove={move} />;
}
