// How do isolates become markup? Mail readers know the attribute `dir` better than the characters.
import type { ReactNode } from 'react';

const directions: Readonly<Record<string, 'ltr' | 'rtl' | 'auto'>> = {
  '\u2066': 'ltr',
  '\u2067': 'rtl',
  '\u2068': 'auto',
};
const end = '\u2069';

/** Text with its isolates as elements; an isolate without an end extends to the end of the text. */
export function IsolatedWords({ text }: { text: string }): ReactNode {
  return readWords([...text], 0).nodes;
}

function readWords(points: readonly string[], from: number): { nodes: ReactNode[]; next: number } {
  const nodes: ReactNode[] = [];
  let plain = '';
  let index = from;
  while (index < points.length && points[index] !== end) {
    const point = points[index] ?? '';
    const direction = directions[point];
    index += 1;
    if (direction === undefined) {
      plain += point;
      continue;
    }
    const inner = readWords(points, index);
    nodes.push(
      plain,
      <bdi key={index} dir={direction}>
        {inner.nodes}
      </bdi>,
    );
    plain = '';
    index = inner.next;
  }
  return { nodes: [...nodes, plain], next: index + 1 };
}
