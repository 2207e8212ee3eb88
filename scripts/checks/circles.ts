// Which checks does each command run, and what is beside what?
import type { GateId } from './gates';

/** The lanes of a group run beside each other, the checks of a lane in order. */
export type Circle = readonly (readonly (readonly GateId[])[])[];

/**
 * Two lanes, each with its own shop or database; with three, tests wait for the machine. The first
 * lane has the build, which its next checks and the end of the second need. In `test:all` the browser
 * tests are as long as everything else: their lane begins at once, and has only one check before them.
 */
export const circles = {
  verify: [
    [['client']],
    [
      ['build', 'types'],
      ['style', 'deadCode', 'unit', 'integration'],
    ],
  ],
  test: [
    [['client']],
    [
      ['build', 'unit', 'firstJourneys'],
      ['style', 'deadCode', 'types', 'integration'],
    ],
  ],
  'test:all': [
    [['client']],
    [
      ['build', 'style', 'deadCode', 'types', 'unit', 'faults', 'drill', 'deploy'],
      ['integration', 'browser'],
    ],
  ],
  'test:all --rest': [
    [['client']],
    [['build']],
    [['faults', 'drill', 'deploy'], ['otherJourneys']],
  ],
} as const satisfies Record<string, Circle>;

/** What each check shows, for docs/testing.md. */
export const shownBy: Record<GateId, string> = {
  client: 'the database client is made from the schema',
  style: 'format and lint, and which room may import which',
  types: 'types of product, scripts and tests',
  deadCode: 'what nothing uses',
  unit: 'rules, tables and texts, without database, network or clock',
  integration: 'use cases and doors against a real PostgreSQL',
  build: 'the production build',
  firstJourneys: 'browser tests with the tag `@first`: buying, completing, reversing, selling',
  otherJourneys: 'the other browser tests',
  browser: 'every browser test',
  faults: 'forgeries, crashes, races and outages against two instances, in short',
  deploy: 'a release of the build, as a pod and by its systemd unit: migrations, start, a purchase',
  drill: 'kill, black hole, boot without a database and promotion, in short',
};
