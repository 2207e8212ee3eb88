// How do a few cases get an instance with unusual settings? It is started once for all of them.
import type { StackInstance } from '../../support/stack';
import type { Campaign } from './campaign';

/** A long name in two scripts, with surrogate pairs where it may be cut. */
const oddMerchantName = `${'دار دجلة للضيافة '.repeat(3)}🏨🏨🏨`;
export const oddFrameHost = 'https://acs.bank.test';

const started = new WeakMap<Campaign, Promise<StackInstance>>();

/** There the previous key has expired, and a 3-D Secure host may be framed. */
export function oddInstance(campaign: Campaign): Promise<StackInstance> {
  const known = started.get(campaign);
  if (known !== undefined) return known;
  const starting = campaign.stack.addInstance(undefined, {
    GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(Date.now() - 60_000).toISOString(),
    GATEWAY_FRAME_HOSTS: oddFrameHost,
    MERCHANT_NAME: oddMerchantName,
  });
  started.set(campaign, starting);
  return starting;
}
