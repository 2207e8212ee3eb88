import { circles } from '../checks/circles';
import { makeGates } from '../checks/gates';
import { runCircle } from '../checks/run-gates';
import { defineCommand } from '../cli/command';
import { cleanEnvironment } from '../processes/clean-environment';

await defineCommand({
  name: 'test',
  summary:
    'What everyone runs: format, lint, types, dead code, unit, integration, build, first journeys.',
  help: [
    'Needs nothing running and ignores DATABASE_URL, GATEWAY_*, PORT and all other settings.',
    'The database server of the tests is their own and goes with them, unless TEST_DATABASE_URL names',
    'one, PostgreSQL 15 to 18, as a superuser; tests that kill theirs use their own all the same.',
    'CHROMIUM_PATH names a browser. A line a part; of what failed the reason, the log and the command',
    'that repeats it. Last line: N passed, N failed. npm run test:all has everything else.',
  ],
  ignoresEnvFiles: true,
  async run(_input, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    return runCircle(circles.test, gates);
  },
});
