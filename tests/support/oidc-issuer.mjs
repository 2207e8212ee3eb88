// Who signs users in at the organisation? A certified provider, in its own process.
//
// The parent sends what the provider does next, as JSON messages over IPC: which account signs
// in, with which claims, where they are sent, and how a message is forged on the way.
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [redirectUri = '', port = '0'] = process.argv.slice(2);
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'one' };

/** The next sign-in: `claims` of the user, `inToken` (as most providers do) or only in UserInfo. */
const usual = { inToken: true, forged: {}, announced: '', info: null };
let next = { ...usual, claims: { sub: 'nobody' } };
process.on('message', (wanted) => {
  next = { ...usual, ...wanted };
  process.send('ready');
});

const server = createServer((request, response) =>
  providers[next.inToken].callback()(request, response),
);
await new Promise((resolve) => server.listen(Number(port), 'localhost', resolve));
const issuer = `http://localhost:${server.address().port}`;

const said = [
  'email',
  'email_verified',
  'xms_edov',
  'roles',
  'groups',
  'realm_access',
  'hd',
  'tid',
];

/** By the standard's default, the id token of a code contains only the account. */
function providerThat(conformIdTokenClaims) {
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'desk', client_secret: 'between us', redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: said },
    scopes: ['openid', 'email'],
    jwks: { keys: [key] },
    cookies: { keys: ['of a test'] },
    conformIdTokenClaims,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    ttl: Object.fromEntries(
      ['AccessToken', 'AuthorizationCode', 'Grant', 'IdToken', 'Interaction', 'Session'].map(
        (name) => [name, 60],
      ),
    ),
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({ ...next.claims, sub: accountId }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const { clientId } = oidc.client;
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, going) => {
    if (ctx.path.startsWith('/interaction/')) {
      ctx.respond = false;
      const login = { accountId: String(next.claims.sub) };
      await provider.interactionFinished(ctx.req, ctx.res, { login });
      return;
    }
    await going();
    if (ctx.path === '/.well-known/openid-configuration' && next.announced !== '') {
      ctx.body.issuer = next.announced;
    }
    if (ctx.path === '/token' && ctx.body.id_token) ctx.body.id_token = forged(ctx.body.id_token);
    if (ctx.path === '/me' && next.info !== null) ctx.body = next.info;
  });
  return provider;
}

const providers = { true: providerThat(false), false: providerThat(true) };

/** The id token as changed by an attacker who has the provider's key. */
function forged(token) {
  const [head = '', body = ''] = token.split('.');
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...next.forged };
  if (next.announced !== '') claims.iss = next.announced;
  const content = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey, 'base64url')}`;
}

process.on('disconnect', () => process.exit());
process.send({ issuer });
