import { defineCommand } from '../cli/command';
import { runTestProgram } from '../stack/test-program';

await defineCommand({
  name: 'drill:deploy',
  summary:
    'Follows the manual on a fresh Debian and with containers, under shoppers; a table of parts.',
  help: [
    'Takes the blocks of commands from docs/operations and types them on a Debian that is booted with',
    'systemd in a folder below .data/deploy, alone in its network. By go-live.md: a purchase, restart and',
    'kill -9 of both instances in turn, power cycle, backup, upgrade, roll back, restore to a time. By',
    'one-machine.md: install.sh, a certificate by ACME, backups elsewhere, what the street sees, upgrade by',
    'archive, restore, and a new machine in the place of a lost one. A request of a shopper that fails, and',
    'is not admitted by the text, fails the part. By compose.md: the image by the Dockerfile, Docker Compose',
    'as it stands, people, the desk, restarts, upgrade, restore; then two pods by the circumstances of',
    'diwan.yaml, with a database whose primary Patroni changes twice.',
    '',
    '--debian 12 or 13, --page go-live, one-machine or compose; all of them, in turn, unless one is named.',
    '--short: a release of this build starts as a pod and by the unit, and sells (--only pod or unit).',
    '',
    'Needs root, debootstrap, systemd-nspawn (systemd-container), the Debian mirror the first time, and',
    '5 GB; containers docker.io and buildah, too, and 10 GB. Where a program is missing it says which, and',
    'skips what needs it; --install brings those of the containers. An image that no registry gives is',
    'made of Debian’s packages, and named. Left out: npm ci; NodeSource, whose Node comes along; scp; the',
    'statement of the bank after the restore. Pebble stands for Let’s Encrypt.',
    '--keep leaves the folder of the machine. Ignores the settings of the environment.',
    'Last line: N passed, N failed, N skipped.',
  ],
  options: {
    debian: { type: 'string' },
    page: { type: 'string' },
    short: { type: 'boolean' },
    only: { type: 'string' },
    install: { type: 'boolean' },
    keep: { type: 'boolean' },
  },
  ignoresEnvFiles: true,
  run: (input, lifetime) =>
    runTestProgram(`tests/deploy/${input.values.short === true ? 'short' : 'main'}.ts`)(
      input,
      lifetime,
    ),
});
