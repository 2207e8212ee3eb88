import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { knownResponseCodes } from '@/lib/gateway/codes/response-codes';
import { languageOf, locales } from '@/lib/i18n/locale';
import { namespaces } from '@/lib/i18n/messages';
import { projectRoot } from '../../../scripts/cli/project-root';
import { filesIn, readTexts } from './checks/message-files';
import { readSources } from './checks/source-files';
import { unusedKeys, usedPatterns, wordsOf } from './checks/used-keys';

const sources = readSources('app', 'lib');
const keys = [...readTexts('en').keys()];

/** A file of messages that a source reads by its path, as it is, and not through a translator. */
const readByPath = sources.flatMap((source) =>
  [...source.text.matchAll(/messages\/(?:\*|\$\{locale\})\/(\w+)\.json/g)].map(([, file = '']) => ({
    file,
    source,
  })),
);
const ownFiles = readByPath.filter(({ file }) => ![...namespaces, 'mail'].includes(file));

/** Mails say their keys through `say`, which a function hands out; any text of theirs may be one. */
const mailPrefix = 'mail.';

it('every text is used somewhere', () => {
  const schema = readFileSync(`${projectRoot}/prisma/schema.prisma`, 'utf8');
  const words = new Set([...wordsOf(sources), ...schema.split(/\W+/), ...knownResponseCodes()]);
  // Put together where it is recorded: `RESOLVED_${outcome}`, `order.stay_${move}`.
  for (const [, composed = '', outcome = ''] of keys
    .join('\n')
    .matchAll(/\.((?:RESOLVED|stay|result)_(\w+))$/gm)) {
    if (words.has(outcome)) words.add(composed);
  }
  const patterns = [
    ...sources.flatMap(usedPatterns),
    ...sources.flatMap(({ path, text }) =>
      path.startsWith('lib/mail/') ? mailPatterns(text) : [],
    ),
  ];
  const used = keys.filter((key) => !ownFiles.some(({ file }) => key.startsWith(`${file}.`)));
  expect(unusedKeys(used, patterns, words)).toEqual([]);
});

it('every text that is asked for by its name is there', () => {
  const asked = sources.flatMap((source) =>
    usedPatterns(source).flatMap((key) => (key.includes('*') ? [] : [`${source.path} ${key}`])),
  );
  expect(asked.filter((one) => !keys.includes(one.split(' ')[1] ?? ''))).toEqual([]);
});

it.each(ownFiles)('every text of $file is said by what reads it', ({ file, source }) => {
  const path = source.path.replace(/\.tsx?$/, '');
  const near = sources.filter(
    ({ path: other, text }) =>
      importsOf(other, text).includes(path) ||
      importsOf(source.path, source.text).includes(other.replace(/\.tsx?$/, '')),
  );
  const text = [source, ...near].map((one) => one.text).join('\n');
  const names = keys.filter((key) => key.startsWith(`${file}.`));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((key) => !new RegExp(`\\b${key.split('.')[1]}\\b`).test(text))).toEqual([]);
});

it('each file of texts is read somewhere', () => {
  const read = [...namespaces, ...readByPath.map(({ file }) => file)];
  expect([...new Set(read)].sort()).toEqual(filesIn('en'));
});

/** What guests read: said outside the desk and its protocols, or there in the language of an order. */
const ofGuests = [
  ...sources
    .filter(
      ({ path }) =>
        !/^app\/(?:admin|sign-in|doctor|dev)\/|^lib\/(?:acceptance|desk\/closing)\//.test(path),
    )
    .flatMap((source) => usedPatterns(source).map((key) => key.split('.')[0] ?? '')),
  ...sources
    .filter(({ path }) => !/^lib\/(?:acceptance|desk\/closing)\//.test(path))
    .flatMap(({ text }) =>
      [...text.matchAll(/getTranslations\(\s*'(\w+)[\w.]*',/g)].map(([, file = '']) => file),
    ),
  ...readByPath.map(({ file }) => file),
].filter((file) => file !== '*');

it.each(locales)('the files of %s are all that its readers need', (locale) => {
  const needed = languageOf(locale).isOfDesk ? filesIn('en') : ofGuests;
  expect(needed.filter((file) => !filesIn(locale).includes(file))).toEqual([]);
});

it('a language of the shop alone needs the files that docs/languages.md names', () => {
  const [, named = ''] =
    /A language of the shop alone has (.*?):/s.exec(
      readFileSync(`${projectRoot}/docs/languages.md`, 'utf8'),
    ) ?? [];
  const files = [...named.matchAll(/`(\w+)`/g)].map(([, file]) => file);
  expect(files.sort()).toEqual([...new Set(ofGuests)].sort());
});

describe('the scan understands', () => {
  it('which keys nobody asks for', () => {
    const words = new Set(['x', 'y']);
    const all = ['a.b', 'a.c.x', 'a.c.z', 'a.d.x.e', 'a.d.y.f', 'g.x.y'];
    const asked = ['a.b', 'a.c.*', 'a.d.*.e', 'g.*'];
    expect(unusedKeys(all, asked, words)).toEqual(['a.c.z', 'a.d.y.f']);
  });
});

/** Every literal of a source that can be a key of the mails, with `*` for what is put into it. */
function mailPatterns(text: string): string[] {
  const literals = text.match(/'[\w.]+'|`[\w.${}]+`/g) ?? [];
  return literals.map((one) => mailPrefix + one.slice(1, -1).replace(/\$\{[^}]*\}/g, '*'));
}

/** The own files that a source imports, by path without ending. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/from '(@\/|\.\.?\/)([^']+)'/g)].map(([, root = '', rest = '']) =>
    root === '@/' ? rest : join(dirname(path), root, rest),
  );
}
