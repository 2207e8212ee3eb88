import { makeGates } from '../checks/gates';
import { addCounts, closingLine } from '../checks/results';
import { runLanes } from '../checks/run-gates';
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
    const first = await runLanes([[gates.client]]);
    const rest = await runLanes([
      [gates.build, gates.types],
      [gates.style, gates.deadCode, gates.unit, gates.integration],
    ]);
    const counts = addCounts([first, rest]);
    console.log(`\n${closingLine(counts)}`);
    return counts.failed === 0 ? 0 : 1;
  },
});
