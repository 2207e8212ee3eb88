import { readFileSync } from 'node:fs';
import { readMigrations } from '@/prisma/migrate/migration-files';

const schema = readFileSync('prisma/schema.prisma', 'utf8');
const models = [...schema.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)];
const sql = readMigrations()
  .map((one) => one.sql.replace(/--.*$/gm, ''))
  .join('\n');

/** What migrations say of a table: its columns are among these words. */
function wordsOf(table: string): Set<string> {
  const about = [...sql.matchAll(/(?:CREATE|ALTER) TABLE (?:IF EXISTS |ONLY )?"?(\w+)"?(.*?);/gs)];
  const own = about.filter(([, name]) => name === table).map(([, , rest]) => rest);
  return new Set(own.join('\n').match(/\w+/g));
}

it('every column of the data model is made by a migration', () => {
  const missing = models.flatMap(([, model = '', body = '']) => {
    const table = /@@map\("(\w+)"\)/.exec(body)?.[1] ?? model;
    const words = wordsOf(table);
    return body.split('\n').flatMap((line) => {
      const [, field, type = ''] = /^ {2}(\w+)\s+(\w+)/.exec(line) ?? [];
      const isRelation = models.some(([, name]) => name === type);
      const column = /@map\("(\w+)"\)/.exec(line)?.[1] ?? field;
      return field === undefined || isRelation || words.has(column ?? '')
        ? []
        : [`${table}.${column}`];
    });
  });
  expect(models.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
