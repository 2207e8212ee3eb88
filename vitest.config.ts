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
    // Whoever hands out the files has little to do: there is a worker for every core.
    maxWorkers: '100%',
    // What is polled for comes at once; a loaded machine may need longer than the usual second.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate: false,
          setupFiles: ['tests/support/own-file.ts'],
          testTimeout: 60_000,
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
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
