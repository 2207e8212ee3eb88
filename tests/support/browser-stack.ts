// Playwright starts this once: the stack that all browser tests share.
import { startStack } from './stack';

/** Where the shared stack is, for tests in other processes than the one that started it. */
export type SharedStack = {
  url: string;
  controlUrl: string;
  gatewayUrl: string;
  cgiUrl: string;
  /** `GET /mails.json` lists the mails received so far. */
  mailPageUrl: string;
  databaseUrl: string;
  accounts: Record<string, string>;
  settings: Record<string, string | undefined>;
};

export default async function start(): Promise<() => Promise<void>> {
  const stack = await startStack();
  const shared: SharedStack = {
    url: stack.url,
    controlUrl: stack.gateway.controlUrl,
    gatewayUrl: stack.gateway.apiUrl,
    cgiUrl: stack.gateway.cgiUrl,
    mailPageUrl: stack.mail.pageUrl,
    databaseUrl: stack.databaseUrl,
    accounts: stack.accounts,
    settings: stack.settings,
  };
  process.env.DIWAN_STACK_URL = stack.url;
  process.env.DIWAN_STACK = JSON.stringify(shared);
  return stack.stop;
}

/** The stack that the global setup started. */
export function sharedStack(): SharedStack {
  const text = process.env.DIWAN_STACK;
  if (!text) throw new Error('The stack runs only inside `npx playwright test`.');
  return JSON.parse(text);
}
