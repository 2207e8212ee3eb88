// `npm run bench`: runs the measurements in a copy of the project, which has more in it.
import { optionsOf, runInCopy, runInPlace, runProgram } from '../support/program';
import { copyProjectForBench } from './copy-project';
import { readOptions } from './options';

const { only, out } = optionsOf('bench', readOptions);
// Statements are compared with nothing: the build that stands here is enough.
const needsMore = only.some((part) => part !== 'statements');
await runProgram((lifetime) => {
  const wish = {
    name: 'bench',
    program: 'tests/bench/measure.ts',
    out: ['--out', out],
  } as const;
  return needsMore
    ? runInCopy(lifetime, { ...wish, copy: copyProjectForBench })
    : runInPlace(lifetime, wish);
});
