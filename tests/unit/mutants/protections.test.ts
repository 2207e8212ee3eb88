import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/cli/project-root';
import { allProtections } from '../../mutants/all-protections';
import { listProblems } from '../../mutants/list-problems';
import { mutate } from '../../mutants/stryker.config.json';

test('every protection that is taken away still stands where the list says', () =>
  expect(listProblems(projectRoot, allProtections)).toEqual([]));

test.each(['looksTyped(secret) ?', "role) : 'none'"])('%s is told before the build', (replace) => {
  const [first] = allProtections.filter(({ id }) => id === 'own-origin');
  if (!first) throw new Error('the entry is gone');
  const changes = first.changes.map((one) => ({ ...one, replace }));
  const problems = listProblems(projectRoot, [{ ...first, changes }]);
  expect(problems).toEqual([expect.stringContaining('own-origin in lib/auth/origin.ts')]);
});

test.each(mutate)('the mutation tool finds %s', (pattern) => {
  const [path = ''] = pattern.split('/*');
  expect(existsSync(join(projectRoot, path))).toBe(true);
});
