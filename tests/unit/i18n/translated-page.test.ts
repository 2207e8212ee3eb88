import { bareTexts } from './checks/bare-texts';
import { parseSource, readSources } from './checks/source-files';

const bareIn = (...pages: string[]) =>
  bareTexts(pages.map((page) => parseSource('page.tsx', page))).map((found) =>
    found.replace(/^page\.tsx:\d+ /, ''),
  );
const page = (markup: string) => `export const Page = ({ a, name }: Props) => ${markup};`;

it('every text of a page that may change or go stands in an element of its own', () => {
  const sources = readSources('app');
  expect(sources.length).toBeGreaterThan(80);
  expect(bareTexts(sources)).toEqual([]);
});

describe('a translated page would keep or trip over', () => {
  it.each([
    ['a text that goes', "<p>{t('a')} {a ? null : t('b')}</p>", "a ? null : t('b')"],
    ['a value beside a label', "<p>{t('a')} {name}</p>", 'name'],
    ['a sentence with a value in it', "<p>{t('a', { name })} <b /></p>", "t('a', { name })"],
    ['a key that is chosen', "<p><b />{t(a ? 'a' : 'b')}</p>", "t(a ? 'a' : 'b')"],
    ['what something comes before', "<p>{a ? <b /> : null} {t('a')}</p>", "t('a')"],
    ['a text of a fragment', "<p><>{t('a')}</></p>", "t('a')"],
    ['a list of texts', '<p>{a.map((one) => one.name)}</p>', 'a.map((one) => one.name)'],
    ['a result of a component', 'a ? name : null', 'a ? name : null'],
    ['values among marked words', "<p>{t.rich('a', { name })}</p>", "t.rich('a', { name })"],
  ])('%s', (_what, markup, words) => expect(bareIn(page(markup))).toEqual([words]));

  it('a text that is handed to a component which shows it beside something', () => {
    const mark = 'function Mark({ children }: Props) { return <b><i />{children}</b>; }';
    expect(bareIn(mark, page('<Mark>{name}</Mark>'))).toEqual(['children']);
    expect(bareIn(mark, page('<Mark><b>{name}</b></Mark>'))).toEqual([]);
  });
});

it.each([
  "<p>{t('a')} {a ? <b>{name}</b> : null}</p>",
  '<p>{a ? name : null}</p>',
  "<p>{t('a')} <Money minor={a} />{' '}</p>",
  '<ul>{a.map((one) => <li key={one}>{one}</li>)}</ul>',
  "<p key={name}>{t.rich('a', { name })}</p>",
])('a translated page keeps up with %s', (markup) => expect(bareIn(page(markup))).toEqual([]));
