'use client';

import { type ComponentProps, useState } from 'react';
import type { FormState } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
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
  const [problem, setProblem] = useState<string | null>(null);

  async function move(id: string, to: number, order: readonly string[]) {
    const place = to === 0 ? `before ${order[1]}` : `behind ${order[to - 1]}`;
    const form = new FormData();
    form.append('signedInAs', signedInAs);
    form.append('move', `${id} ${place}`);
    const answer = await action({ values: {}, errors: {} }, form);
    setProblem(answer.message ?? null);
  }

  return (
    <>
      {problem === null ? null : (
        <Notice tone="bad" role="alert">
          {problem}
        </Notice>
      )}
      <SortableList {...list} onMove={move} />
    </>
  );
}
