import { readFileSync } from 'node:fs';
import { knownResponseCodes } from '@/lib/gateway/codes/response-codes';
import { projectRoot } from '../../../scripts/cli/project-root';
import { readTexts } from './checks/message-files';
import { readSources } from './checks/source-files';
import { unusedKeys, usedPatterns, wordsOf } from './checks/used-keys';

/** Read as they are, without a translator: each text by its name, in the files that say it. */
const textsByFile: Readonly<Record<string, readonly string[]>> = {
  backref: ['lib/http/return-page.ts'],
  refusal: ['lib/http/refusal-page.ts'],
  error: ['app/_components/broken-page.tsx', 'app/_components/action-form.tsx'],
};
/** Mails say their keys through `say`, which a function hands out; any text of theirs may be one. */
const mailPrefix = 'mail.';

/** The whole source is parsed, on a machine that may be busy with other tests. */
const timeoutMs = 60_000;
const keys = [...readTexts('en').keys()];

it('every text is used somewhere', { timeout: timeoutMs }, () => {
  const sources = readSources('app', 'lib');
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
  const used = keys.filter((key) => !((key.split('.')[0] ?? '') in textsByFile));
  expect(unusedKeys(used, patterns, words)).toEqual([]);
});

it('every text that is asked for by its name is there', { timeout: timeoutMs }, () => {
  const asked = readSources('app', 'lib').flatMap((source) =>
    usedPatterns(source).flatMap((key) => (key.includes('*') ? [] : [`${source.path} ${key}`])),
  );
  expect(asked.filter((one) => !keys.includes(one.split(' ')[1] ?? ''))).toEqual([]);
});

it.each(Object.entries(textsByFile))('every text of %s is said by %s', (namespace, paths) => {
  const text = paths.map((path) => readFileSync(`${projectRoot}/${path}`, 'utf8')).join('\n');
  const names = keys.filter((key) => key.startsWith(`${namespace}.`));
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((key) => !new RegExp(`\\b${key.split('.')[1]}\\b`).test(text))).toEqual([]);
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
