import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'drill:restore',
  summary: 'Loses the database and restores it to a point in time; a line for each thing proved.',
  help: [
    'Starts the production build, PostgreSQL with an archived log and the mock gateway. Takes a base',
    'backup, lets money move, notes a time, lets more money move, and loses the server with all its',
    'data. Then restores that time into an empty server, runs audit:verify, replay, doctor and',
    'gap:report, and opens the shop again: the report names what was lost and nothing else, what the',
    'bank signed comes back, and no document number is given twice.',
    '',
    'Ignores the settings of the environment. Last line: N passed, N failed.',
  ],
  ignoresEnvFiles: true,
  run: runTestProgram('tests/restore/main.ts'),
});
