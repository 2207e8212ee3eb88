// Who signs people in at the organisation? The certified provider, as a process of its own.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/cli/project-root';

/** What the provider says next. */
export type NextSignIn = {
  /** Of whoever signs in; the id token has them, or UserInfo alone. */
  readonly claims: Readonly<Record<string, unknown>>;
  readonly inToken?: boolean;
  /** Claims of the id token that somebody else wrote. */
  readonly forged?: Readonly<Record<string, unknown>>;
  /** By what name the issuer introduces itself. */
  readonly announced?: string;
  /** What UserInfo says instead. */
  readonly info?: object;
};

/** The settings with which an app lets this provider sign people in. */
export type Organisation = {
  readonly settings: Readonly<
    Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>
  >;
  readonly willSay: (next: NextSignIn) => Promise<void>;
  readonly stop: () => void;
};

/** Starts the provider, which sends people back to this address alone. */
export async function startOrganisation(appUrl: string): Promise<Organisation> {
  const program = join(projectRoot, 'tests/support/oidc-issuer.mjs');
  const provider = fork(program, [`${appUrl}/api/auth/callback/oidc`], { silent: true });
  const [{ issuer }] = (await once(provider, 'message')) as [{ issuer: string }];
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'desk',
      OIDC_CLIENT_SECRET: 'between us',
    },
    willSay: async (next) => {
      provider.send(next);
      await once(provider, 'message');
    },
    stop: () => provider.disconnect(),
  };
}
