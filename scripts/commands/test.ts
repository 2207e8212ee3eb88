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
    'The database server of the tests is their own and goes with them; CHROMIUM_PATH names a',
    'browser. Last line: N passed, N failed.',
  ],
  ignoresEnvFiles: true,
  async run(_input, lifetime) {
    const gates = makeGates({ lifetime, env: cleanEnvironment(process.env) });
    const counts = [await runLanes([[gates.client]])];
    // Faults wait a good part of their time, so the database's tests run beside them.
    counts.push(
      await runLanes([
        [gates.build, gates.faults],
        [gates.style, gates.deadCode, gates.unit, gates.integration, gates.types, gates.drill],
      ]),
    );
    // Nothing beside these: people wait for a page, so their tests bound how long.
    counts.push(await runLanes([[gates.browser]]));
    const sum = addCounts(counts);
    console.log(`\n${closingLine(sum)}`);
    return sum.failed === 0 ? 0 : 1;
  },
});
