// Answers: when a script asks for it, does the gateway wait before or after acting?
import { setTimeout as delay } from 'node:timers/promises';
import type { Gateway, RequestRecord } from './gateway';
import type { Script } from './scripts';

/** How often the gateway acts, or that the card system declines. */
export type Acting = { readonly times: 0 | 1 | 2; readonly isDeclined: boolean };

/** Waits and acts as the script says; without a script, acts once immediately. */
export async function actAsScripted(
  gateway: Gateway,
  record: RequestRecord,
  script: Script | undefined,
  act: (acting: Acting) => void,
): Promise<void> {
  if (script === undefined) {
    act({ times: 1, isDeclined: false });
    return;
  }
  record.script = script.id;
  if (script.phase === 'before') await pause(gateway, record, script);
  act({
    times: script.act === 'twice' ? 2 : script.act === 'once' ? 1 : 0,
    isDeclined: script.act === 'decline',
  });
  if (script.phase === 'after') await pause(gateway, record, script);
}

async function pause(gateway: Gateway, record: RequestRecord, script: Script): Promise<void> {
  if (script.delayMs > 0) await delay(script.delayMs);
  if (script.hold === undefined) return;
  await gateway.barriers.hold({
    barrier: script.hold,
    operation: record.operation,
    order: record.order,
    phase: script.phase,
    request: record.id,
    since: new Date(gateway.now()).toISOString(),
  });
}
