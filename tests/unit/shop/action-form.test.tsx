import { renderToStaticMarkup } from 'react-dom/server';
import { ActionForm, type FormState } from '@/app/_components/action-form';

/** What the action has answered, as a page without scripts is drawn again with it. */
const answered = vi.hoisted(() => ({ state: null as FormState | null }));

vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  useActionState: (_action: unknown, untouched: FormState) => [
    answered.state ?? untouched,
    () => undefined,
    false,
  ],
}));

function boxes(state: FormState | null): string[] {
  answered.state = state;
  const html = renderToStaticMarkup(
    <ActionForm
      action={async (previous) => previous}
      fields={[
        { type: 'text', name: 'label', label: 'Name', defaultValue: 'Minibar' },
        { type: 'tick', name: 'kept', label: 'Kept', defaultValue: 'yes' },
        { type: 'tick', name: 'other', label: 'Other' },
      ]}
      buttons={[{ label: 'Save', pendingLabel: 'Saving' }]}
    />,
  );
  const ticked = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes('checked=""'));
  return ticked.map((tag) => /name="(\w+)"/.exec(tag)?.[1] ?? '');
}

test('a box is as it was to begin with, until something was sent', () => {
  expect(boxes(null)).toEqual(['kept']);
  expect(boxes({ values: {}, errors: {}, message: 'Not now.' })).toEqual(['kept']);
});

test('after a refusal a box is as it was sent: one that was unticked stays so', () => {
  const errors = { label: 'Too long.' };
  expect(boxes({ values: { label: 'x' }, errors })).toEqual([]);
  expect(boxes({ values: { label: 'x', other: 'yes' }, errors })).toEqual(['other']);
  const answer = boxes({ values: { label: 'x', kept: 'yes', other: 'yes' }, errors });
  expect(answer).toEqual(['kept', 'other']);
});
