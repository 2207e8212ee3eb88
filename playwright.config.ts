import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/support/chromium';

const browser = await findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  tsconfig: 'tests/e2e/tsconfig.json',
  globalSetup: './tests/support/browser-stack.ts',
  // While one test waits for the shop or the bank, the other uses the second core.
  workers: 2,
  // Not a second chance: a test that passes only when repeated has failed, unless the machine's
  // network changed under the browser, which says nothing of the shop (scripts/checks/results.ts).
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  // Limits of waiting, not promises: other checks may run beside these.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    // Set by the global setup, which knows the port; this file is read again in each worker.
    baseURL: process.env.DIWAN_STACK_URL,
    locale: 'en-GB',
    timezoneId: 'Asia/Baghdad',
    screenshot: 'only-on-failure',
    // Recording each test costs a third of the run: npx playwright test --trace on
    trace: 'off',
    video: 'off',
    launchOptions: {
      executablePath: browser.executablePath,
      // Nothing here is drawn by a graphics card: its process of its own only costs.
      args: [...browser.args, '--disable-gpu', '--in-process-gpu'],
      env: { ...inherited(), ...browser.env },
    },
  },
});

function inherited(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(entries) as Record<string, string>;
}
