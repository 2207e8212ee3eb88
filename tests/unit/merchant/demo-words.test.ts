import { readdirSync, readFileSync } from 'node:fs';
import { identity } from '@/prisma/seed/identity';
import { projectRoot } from '../../../scripts/cli/project-root';

/** Words of the demo's house alone, in three languages. */
const demoWords =
  /dijla|tigris|\bsuq\b|baghdad|دجلة|دیجلە|بغداد|بەغدا|سوق دجلة|سووق|من السوق|حوش|حەوشە|(?<![/'`])courtyard/i;
/** A time zone, and Arabic words in which one of them is hidden. */
const innocent = /Asia\/Baghdad|متسوق|التسوق/g;

test('the words of the demo’s house are in its seed and nowhere else', () => {
  const found = ['messages', 'app', 'lib'].flatMap((folder) =>
    readdirSync(`${projectRoot}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|json|svg|css)$/.test(path))
      .flatMap((path) =>
        readFileSync(`${projectRoot}/${folder}/${path}`, 'utf8')
          .replace(innocent, '')
          .split('\n')
          .flatMap((line, at) => (demoWords.test(line) ? [`${folder}/${path}:${at + 1}`] : [])),
      ),
  );
  expect(found).toEqual([]);
  for (const word of Object.values(identity.texts.name)) expect(word).toMatch(demoWords);
});
