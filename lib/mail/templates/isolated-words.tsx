// How do isolates and addresses become markup? Mail readers know the attribute `dir` better than the
// characters, and not all of them make an address a link.
import { Link } from '@react-email/link';
import type { ReactNode } from 'react';
import type { MailWay } from './mail-content';
import { darkClass, linkStyle } from './mail-look';

const directions: Readonly<Record<string, 'ltr' | 'rtl' | 'auto'>> = {
  '\u2066': 'ltr',
  '\u2067': 'rtl',
  '\u2068': 'auto',
};
const end = '\u2069';

type Ways = readonly MailWay[];

/**
 * Text with its isolates as elements; an isolate without an end extends to the end of the text. The
 * words of a way are a link; a web address at the end is behind the words before it.
 */
export function IsolatedWords({ text, ways = [] }: { text: string; ways?: Ways }): ReactNode {
  const { label, url } = addressAtEnd.exec(text)?.groups ?? {};
  const isWay = ways.some((way) => way.url === url && way.words === url);
  if (label !== undefined && url !== undefined && isWay) {
    return <WayLink url={url}>{readWords([...label], 0, []).nodes}</WayLink>;
  }
  return readWords([...text], 0, ways).nodes;
}

const addressAtEnd = /^(?<label>.+): [\u2066-\u2068]?(?<url>https?:[^\s\u2066-\u2069]+)\u2069?$/;

function WayLink({ url, children }: { url: string; children: ReactNode }) {
  return (
    <Link href={url} className={darkClass.link} style={linkStyle}>
      {children}
    </Link>
  );
}

/** Words without isolates, with the ways among them as links. */
function linked(plain: string, ways: Ways): ReactNode[] {
  const way = ways.find(({ words }) => plain.includes(words));
  if (way === undefined) return plain === '' ? [] : [plain];
  const [before = '', ...rest] = plain.split(way.words);
  const after = rest.join(way.words);
  return [
    ...linked(before, ways),
    <WayLink key={after} url={way.url}>
      {way.words}
    </WayLink>,
    ...linked(after, ways),
  ];
}

type Read = { nodes: ReactNode[]; next: number };

function readWords(points: readonly string[], from: number, ways: Ways): Read {
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
    const inner = readWords(points, index, ways);
    nodes.push(
      ...linked(plain, ways),
      <bdi key={index} dir={direction}>
        {inner.nodes}
      </bdi>,
    );
    plain = '';
    index = inner.next;
  }
  return { nodes: [...nodes, ...linked(plain, ways)], next: index + 1 };
}
