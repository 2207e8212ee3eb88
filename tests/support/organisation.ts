// Who signs users in at the organisation? A certified provider, as its own process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

/** What the provider does at the next sign-in. */
export type NextSignIn = {
  /** The user's claims, in the id token or only in UserInfo. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly inToken?: boolean;
  /** Forged claims of the id token. */
  readonly forged?: Readonly<Record<string, unknown>>;
  /** The name that the issuer announces. */
  readonly announced?: string;
  /** What UserInfo returns instead. */
  readonly info?: object;
};

/** The settings that let this provider sign users in to an app. */
export type Organisation = {
  readonly settings: Readonly<
    Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  >;
  readonly willSay: (next: NextSignIn) => Promise<void>;
  readonly stop: () => void;
};

/** Starts the provider, which redirects only to this address. */
export async function startOrganisation(appUrl: string): Promise<Organisation> {
  const program = join(projectRoot, 'tests/support/oidc-issuer.mjs');
  const provider = fork(program, [`${appUrl}/api/auth/callback/oidc`], { silent: true });
  const [{ issuer }] = (await once(provider, 'message')) as [{ issuer: string }];
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'desk', OIDC_CLIENT_SECRET: 'between us' },
    willSay: async (next) => {
      provider.send(next);
      await once(provider, 'message');
    },
    stop: () => provider.disconnect(),
  };
}
