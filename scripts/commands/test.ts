import { makeGates } from '../checks/gates';
import { addCounts, closingLine } from '../checks/results';
import { runLanes } from '../checks/run-gates';
import { defineCommand } from '../cli/command';
import { cleanEnvironment } from '../processes/clean-environment';

await defineCommand({
  name: 'test',
  summary:
    'Every check: those of npm run verify, journeys in a real browser, faults and drill in short.',
  help: [
    'Needs nothing running and ignores DATABASE_URL, GATEWAY_*, PORT and all other settings.',
    'The database server of the tests is their own and goes with them, unless TEST_DATABASE_URL names',
    'one, PostgreSQL 15 to 18, as a superuser; tests that kill theirs use their own all the same.',
    'CHROMIUM_PATH names a browser. Last line: N passed, N failed.',
  ],
  ignoresEnvFiles: true,
  async run(_input, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    const counts = [
      await runLanes([[gates.client]]),
      // Two at once, each with its own shop or database; with three, tests with deadlines fail.
      // The first lane has the build, which its next gates and the end of the second need.
      await runLanes([
        [gates.build, gates.unit, gates.faults, gates.drill],
        [gates.style, gates.deadCode, gates.types, gates.integration, gates.browser],
      ]),
    ];
    const sum = addCounts(counts);
    console.log(`\n${closingLine(sum)}`);
    return sum.failed === 0 ? 0 : 1;
  },
});
