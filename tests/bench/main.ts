// `npm run bench`: copies the project and runs the measurements in the copy.
import { optionsOf, runInCopy, runProgram } from '../support/program';
import { copyProjectForBench } from './copy-project';
import { readOptions } from './options';

const { out } = optionsOf('bench', readOptions);
await runProgram((lifetime) =>
  runInCopy(lifetime, {
    name: 'bench',
    copy: copyProjectForBench,
    program: 'tests/bench/measure.ts',
    out: ['--out', out],
  }),
);
