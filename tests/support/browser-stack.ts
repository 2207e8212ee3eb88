// Playwright runs this once to start the stack that all browser tests share.
import { unexpectedErrors } from './app-log';
import type { SharedStack } from './shared-stack';
import { startStack } from './stack';

export default async function start(): Promise<() => Promise<void>> {
  const stack = await startStack({
    settings: {
      // Above every amount that other tests reverse without a second person.
      REVERSAL_FOUR_EYES_ABOVE: '800000',
      // Other checks may run beside these: no page gives up because the machine is slow.
      DATABASE_WAIT_SECONDS: '60',
    },
  });
  const shared: SharedStack = {
    url: stack.url,
    controlUrl: stack.gateway.controlUrl,
    gatewayUrl: stack.gateway.apiUrl,
    cgiUrl: stack.gateway.cgiUrl,
    mailPageUrl: stack.mail.pageUrl,
    databaseUrl: stack.databaseUrl,
    logFile: stack.instances[0]?.logFile ?? '',
    accounts: stack.accounts,
    settings: stack.settings,
  };
  process.env.DIWAN_STACK_URL = stack.url;
  process.env.DIWAN_STACK = JSON.stringify(shared);
  return async () => {
    const errors = unexpectedErrors(shared.logFile);
    await stack.stop();
    if (errors.length > 0) throw new Error(`The app's log has errors:\n${errors.join('\n')}`);
  };
}
