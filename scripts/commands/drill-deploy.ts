import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'drill:deploy',
  summary: 'Follows the manual on a fresh Debian with systemd, under shoppers; a table of parts.',
  help: [
    'Takes the blocks of commands from docs/operations and types them on a Debian 12 that is booted with',
    'systemd in a folder below .data/deploy, alone in its network: go-live 2, a purchase, restart and',
    'kill -9 of both instances in turn, power cycle, backup, upgrade, roll back, restore to a time. A',
    'request of a shopper that fails, and is not admitted by the text, fails the part.',
    '',
    'Needs root, debootstrap, systemd-nspawn (systemd-container), the Debian mirror the first time, and',
    '5 GB; where a program is missing it says which, and plays nothing. Left out: npm ci, and Node and its',
    'source, which are those of this checkout; the statement of the bank after the restore.',
    '--keep leaves the folder of the machine. Ignores the settings of the environment.',
    'Last line: N passed, N failed, N skipped.',
  ],
  options: { keep: { type: 'boolean' } },
  ignoresEnvFiles: true,
  run: runTestProgram('tests/deploy/main.ts'),
});
