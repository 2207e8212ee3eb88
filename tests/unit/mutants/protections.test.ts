import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../../scripts/cli/project-root';
import { allProtections } from '../../mutants/all-protections';
import { listProblems } from '../../mutants/list-problems';
import { mutate } from '../../mutants/stryker.config.json';

test('every protection that is taken away still stands where the list says', () => {
  expect(listProblems(projectRoot, allProtections)).toEqual([]);
});

test.each(['looksTyped(secret) ?', "role) : 'none'"])(
  '%s is told before a build fails',
  (replace) => {
    const [first] = allProtections.filter(({ id }) => id === 'own-origin');
    if (!first) throw new Error('the entry is gone');
    const changes = first.changes.map((one) => ({ ...one, replace }));
    expect(listProblems(projectRoot, [{ ...first, changes }])).toEqual([
      expect.stringContaining('own-origin in lib/auth/origin.ts'),
    ]);
  },
);

test.each(mutate)('the mutation tool finds %s', (pattern) => {
  const [path = ''] = pattern.split('/*');
  expect(existsSync(join(projectRoot, path))).toBe(true);
});
