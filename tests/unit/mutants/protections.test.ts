import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/cli/project-root';
import { allProtections } from '../../mutants/all-protections';
import { listProblems } from '../../mutants/list-problems';
import { mutate } from '../../mutants/stryker.config.json';

test('every protection that is taken away still stands where the list says', () =>
  expect(listProblems(projectRoot, allProtections)).toEqual([]));

test.each([
  ['own-origin', 'looksTyped(secret) ?', 'own-origin in lib/auth/origin.ts'],
  ['own-origin', "role) : 'none'", 'own-origin in lib/auth/origin.ts'],
  ['ready-room', 'ARRAY[1]', 'stands in a text'],
])('%s: %s is told before the build', (id, replace, told) => {
  const [named] = allProtections.filter((one) => one.id === id);
  if (!named) throw new Error('the entry is gone');
  const changes = named.changes.map((one) => ({ ...one, how: 'value' as const, replace }));
  const problems = listProblems(projectRoot, [{ ...named, changes }]);
  expect(problems).toEqual([expect.stringContaining(told)]);
});

test.each(mutate)('the mutation tool finds %s', (pattern) => {
  const [path = ''] = pattern.split('/*');
  expect(existsSync(join(projectRoot, path))).toBe(true);
});
