import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'drill',
  summary: 'Breaks everything around two running instances, under load; a line and figures each.',
  help: [
    'Starts two instances of the production build behind a small balancer, two PostgreSQL servers',
    '(a primary and its synchronous standby) and the mock gateway, and plays: kill -9, boot without',
    'a database, a clock an hour off, restart, black hole, standby gone, DNS away, full disks, email',
    'away, every secret changed, ten promotions, an update with a migration, two builds side by side.',
    "After each: money here and in the bank's ledger, the slowest answer, background work, readiness,",
    'doctor, and the alarms of deploy/monitoring and the webhook: those that the fault should raise,',
    'each once, and no other. At the end npm run drill:restore.',
    'Ignores the settings of the environment. What the machine lacks is skipped by name. Last line:',
    'N passed, N failed, N skipped.',
    '',
    '--short plays what takes seconds; it is part of npm run test:all. --only kill,standby takes faults by',
    'their names; --json names a file for the result.',
  ],
  options: { short: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/drill/main.ts'),
});
