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
    globals: true,
    environment: 'node',
    // Changed sources are slow on a busy machine; what hangs is ended by the tool itself.
    testTimeout: 30_000,
    // The tool runs in threads, which cannot change the time zone of their process, and changed
    // sources are slower than those whose time is measured.
    testNamePattern: /^(?!.*(is GMT in zone|in bounded time|quickly|without delay))/,
    include: [
      'tests/unit/{audit,auth,desk,gateway,health,http,inspector,log,orders,payments,statements,text}/**/*.test.ts',
      'tests/unit/money/money.test.ts',
    ],
  },
});
