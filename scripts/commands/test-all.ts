import { circles } from '../checks/circles';
import { makeGates } from '../checks/gates';
import { runCircle } from '../checks/run-gates';
import { defineCommand } from '../cli/command';
import { cleanEnvironment } from '../processes/clean-environment';

await defineCommand({
  name: 'test:all',
  summary: 'Every check: those of npm test, all browser tests, faults and drill in short.',
  help: [
    'As npm test, and as long again. --rest leaves out what npm test has checked already.',
    'The long campaigns are commands of their own: faults, drill, mutants, bench, audit:pages.',
  ],
  options: { rest: { type: 'boolean' } },
  ignoresEnvFiles: true,
  async run({ values }, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    return runCircle(circles[values.rest === true ? 'test:all --rest' : 'test:all'], gates);
  },
});
