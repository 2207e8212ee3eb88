import { attentionKinds } from '@/lib/attention/attention-kinds';
import desk from '@/messages/en/desk.json';

type Words = { title: string; known: string; unknown: string; choices: string };

const words = desk.attention.kinds as Record<string, Words>;

test('every kind of attention says what is known, what is not, and what one can do', () => {
  for (const [kind, { title, known, unknown, choices }] of Object.entries(words)) {
    for (const text of [title, known, unknown]) expect(text, kind).toMatch(/\S/);
    const answer = choices.split('\n').every((choice) => choice.endsWith('.'));
    expect(answer, kind).toBe(true);
  }
});

test('every kind has words of its own, and one set is for kinds of another version', () =>
  expect(Object.keys(words).sort()).toEqual([...Object.keys(attentionKinds), 'unlisted'].sort()));
