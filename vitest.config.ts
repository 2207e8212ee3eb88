import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  resolve: {
    alias: {
      // The real package throws outside a React server build; here it is nothing.
      'server-only': `${root}tests/support/server-only.ts`,
      '@': root.replace(/\/$/, ''),
    },
  },
  test: {
    // Its words (test, expect, vi, …) stand in every file without an import.
    globals: true,
    // Whoever hands out the files has little to do: there is a worker for every core.
    maxWorkers: '100%',
    // The only time limits of tests are the runner's, for a machine many times slower than most.
    expect: { poll: { timeout: 300_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/own-file.ts'],
          testTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/integration-server.ts'],
          isolate: false,
          setupFiles: ['tests/support/integration-setup.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
