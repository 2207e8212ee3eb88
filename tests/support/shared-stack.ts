// Where is the stack that all browser tests share?

/** Where the shared stack is, for tests in processes that did not start it. */
export type SharedStack = {
  url: string;
  controlUrl: string;
  gatewayUrl: string;
  cgiUrl: string;
  /** `GET /mails.json` lists the mails received so far. */
  mailPageUrl: string;
  databaseUrl: string;
  /** The app's log: one JSON object per line. */
  logFile: string;
  accounts: Record<string, string>;
  settings: Record<string, string | undefined>;
};

/** The stack that the global setup started. */
export function sharedStack(): SharedStack {
  const text = process.env.DIWAN_STACK;
  if (!text) throw new Error('The stack runs only inside `npx playwright test`.');
  return JSON.parse(text);
}
