import { expect, test } from 'vitest';
import { projectRoot } from '../../../scripts/cli/project-root';
import { allProtections } from '../../mutants/all-protections';
import { listProblems } from '../../mutants/list-problems';

test('every protection that is taken away still stands where the list says', () => {
  expect(listProblems(projectRoot, allProtections)).toEqual([]);
});
