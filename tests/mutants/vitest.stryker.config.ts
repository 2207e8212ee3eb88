// Which tests does the mutation tool run? The unit tests of the rooms that it changes.
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('../..', import.meta.url));

export default defineConfig({
  root,
  resolve: {
    alias: {
      'server-only': `${root}tests/support/server-only.ts`,
      '@': root.replace(/\/$/, ''),
    },
  },
  test: {
    environment: 'node',
    // A thread cannot change the time zone of its process, and the mutation tool runs in threads.
    testNamePattern: /^(?!.*is GMT in zone)/,
    include: [
      'tests/unit/gateway/**/*.test.ts',
      'tests/unit/payments/**/*.test.ts',
      'tests/unit/money.test.ts',
    ],
  },
});
