// Which headers depend on the request or on the running mode, and what are they called?
import 'server-only';
import { randomBytes, randomUUID } from 'node:crypto';
import { logScope } from '@/lib/log/log-scope';
import { isDevelopmentBuild } from '@/lib/settings/build-facts';
import { settings } from '@/lib/settings/env';
import type { PolicySources } from './content-security-policy';

/**
 * Carries the request's id to pages, log lines and the answer. Set by us, never trusted from
 * outside.
 */
export const requestIdHeader = 'x-request-id';

/** Carries the policy's nonce to pages that write their own script or style tag. */
export const nonceHeader = 'x-nonce';

/** The id of the current request: people quote it when they ask for help. */
export function makeRequestId(): string {
  return logScope() ?? randomUUID();
}

/** The sources of this process's policies, with a fresh nonce of 128 bits. */
export function policySources(): PolicySources {
  const { gateway, isHttps } = settings();
  return {
    nonce: randomBytes(16).toString('base64'),
    gatewayOrigin: gateway.baseUrl,
    frameHosts: gateway.frameHosts,
    isHttps,
    isDevelopment: isDevelopmentBuild(),
  };
}
