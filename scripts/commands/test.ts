import { makeGates } from '../checks/gates';
import { addCounts, closingLine } from '../checks/results';
import { runLanes } from '../checks/run-gates';
import { defineCommand } from '../cli/command';
import { cleanEnvironment } from '../stack/clean-environment';

await defineCommand({
  name: 'test',
  summary:
    'Every check: what npm run verify does, the journeys in a real browser, every fault in short.',
  help: [
    'Needs nothing running and ignores DATABASE_URL, GATEWAY_*, PORT and all other settings.',
    'The database server of the tests is their own and goes with them; CHROMIUM_PATH names a',
    'browser. Last line: N passed, N failed.',
  ],
  ignoresEnvFiles: true,
  async run(_input, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    const counts = [await runLanes([[gates.client]])];
    counts.push(
      await runLanes([
        [gates.build, gates.types],
        [gates.style, gates.deadCode, gates.unit, gates.integration],
      ]),
    );
    // One after the other: both want to be quick, and each has a whole shop of its own.
    counts.push(await runLanes([[gates.browser, gates.faults]]));
    const sum = addCounts(counts);
    console.log(`\n${closingLine(sum)}`);
    return sum.failed === 0 ? 0 : 1;
  },
});
