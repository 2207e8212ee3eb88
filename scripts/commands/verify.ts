import { circles } from '../checks/circles';
import { makeGates } from '../checks/gates';
import { runCircle } from '../checks/run-gates';
import { defineCommand } from '../cli/command';
import { cleanEnvironment } from '../processes/clean-environment';

await defineCommand({
  name: 'verify',
  summary:
    'Format, lint, types, dead code, unit and integration tests, build: all but the browser.',
  help: ['Needs nothing running and ignores the settings of the environment.'],
  ignoresEnvFiles: true,
  async run(_input, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    return runCircle(circles.verify, gates);
  },
});
