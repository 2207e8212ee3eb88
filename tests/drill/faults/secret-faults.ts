// What happens while every secret is rotated? Follows docs/operations/rotation.md, by instance.
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expectPage, Visitor } from '../../faults/harness/visitor';
import { appCode } from '../../support/app-code';
import type { Drill } from '../drill';
import type { Fault } from '../play';
import { signInClerk } from '../shoppers';
import { heardWithin } from '../watch';

/** How long the two instances have different settings. */
const apartMs = 3_000;
const codeStepMs = 30_000;
const newLogin = 'diwan_app_2';
const person = 'admin2@demo.test';
const issue = 'drill';

type Settings = Readonly<Record<string, string>>;
const settingOf = {
  auth: 'NEXTAUTH_SECRET',
  mac: 'GATEWAY_MAC_KEY',
  api: 'GATEWAY_API_KEY',
  anchor: 'AUDIT_ANCHOR_KEY',
  notification: 'NOTIFICATION_SECRET',
  metrics: 'METRICS_TOKEN',
  webhook: 'ALARM_WEBHOOK_SECRET',
};
type Secrets = Readonly<Record<keyof typeof settingOf, string>>;

/** Each secret by its setting: the one that holds, or a new one. */
const secretsBy = (of: (setting: string) => string) =>
  Object.fromEntries(Object.entries(settingOf).map(([key, name]) => [key, of(name)])) as Secrets;
/** Hexadecimal, which is right for the MAC key, too. */
const made = () => randomBytes(32).toString('hex').toUpperCase();

/** Restarts the instances in turn; both get these settings, read at their start. */
async function restartWith(drill: Drill, settings: Settings): Promise<string[]> {
  Object.assign(drill.stack.settings, settings);
  const problems: string[] = [];
  for (const index of [1, 0]) {
    const status = await drill.terminate(index);
    if (status !== 0) problems.push(`instance ${index} ended with status ${status}`);
    await drill.start(index);
    await pause(apartMs);
  }
  return problems;
}

/** Whether each instance accepts the token. */
async function statuses(drill: Drill, path: string, token: string): Promise<string> {
  const answers = await Promise.all(
    drill.living.map(({ url }) =>
      fetch(url + path, {
        method: path === '/api/metrics' ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}` },
        ...(path === '/api/metrics'
          ? {}
          : { body: 'Subject: hello\r\n\r\nNothing of the bank.\r\n' }),
      }),
    ),
  );
  return answers.map(({ status }) => (status === 401 ? 'refused' : 'open')).join();
}

/** Tries each bearer token at its route. */
async function doors(drill: Drill, { notification, metrics }: Secrets, expected: string) {
  const found = [
    await statuses(drill, '/api/notifications', notification),
    await statuses(drill, '/api/metrics', metrics),
  ];
  return found.every((one) => one === `${expected},${expected}`)
    ? []
    : [`the bearers of notifications and figures are ${found.join(' and ')}, not ${expected}`];
}

/** The links in guests' emails, newest last. */
function guestLinks({ stack }: Drill): readonly string[] {
  const links = stack.mail
    .mails()
    .map(({ text }) => /http\S+\/orders\/\S+?key=[\w-]+/.exec(text)?.[0]);
  return links.filter((link) => link !== undefined);
}

async function opens(drill: Drill, link: string): Promise<boolean> {
  const { pathname, search } = new URL(link);
  const page = await new Visitor(drill.poster, drill.url, drill.url).open(pathname + search);
  return page.status === 200 && /\/orders\/[^/]+$/.test(new URL(page.url).pathname);
}

/** An authenticator app; each of its codes is accepted once. */
class App {
  #lastStep = 0;

  constructor(readonly secret: string) {}

  /** The code of the next unused half minute. */
  async code(): Promise<string> {
    while (this.#step() <= this.#lastStep) await pause(500);
    this.#lastStep = this.#step();
    return appCode(this.secret);
  }

  #step(): number {
    return Math.floor(Date.now() / codeStepMs);
  }
}

/** Sets up a second factor at the desk. */
async function enrol(drill: Drill): Promise<App> {
  const visitor = await signInClerk(drill, drill.stack.accounts[person] ?? '', person);
  const page = expectPage(await visitor.open('/admin/account/second-factor'), 200);
  const secret = /font-mono break-all">([A-Z2-7 ]+)</.exec(page.html)?.[1]?.replaceAll(' ', '');
  if (secret === undefined) throw new Error('The page shows no secret for an app.');
  const app = new App(secret);
  expectPage(await visitor.send(page, { code: await app.code() }), 200);
  const factors = await drill.sql('SELECT 1 FROM second_factor');
  if (factors.length === 0) throw new Error('The first code of the app was not taken.');
  return app;
}

async function signInWithCode(drill: Drill, app: App): Promise<string[]> {
  const visitor = new Visitor(drill.poster, drill.url, drill.url);
  const page = expectPage(await visitor.open('/sign-in'), 200);
  const typed = { email: person, password: drill.stack.accounts[person] ?? '' };
  const second = await visitor.send(page, typed);
  const desk = await visitor.send(second, { code: await app.code() });
  return /^\/admin/.test(new URL(desk.url).pathname) ? [] : ['the second factor opens nothing'];
}

/** Opens a system issue, so that the webhook has something to sign. */
async function openIssue(drill: Drill): Promise<string[]> {
  const since = Date.now();
  await drill.sql(
    `INSERT INTO attention_item (id, kind, subject) VALUES (gen_random_uuid(), 'quarantine', $1)`,
    [issue],
  );
  const isHeard = await heardWithin(drill, { type: 'alarm.raised', kind: 'quarantine', since });
  return isHeard ? [] : ['the webhook is not believed by who knows the old secret'];
}

async function closeIssue(drill: Drill): Promise<string[]> {
  const since = Date.now();
  await drill.sql(
    `UPDATE attention_item SET closed_at = now(), closed_reason = 'drill' WHERE subject = $1`,
    [issue],
  );
  const isHeard = await heardWithin(drill, { type: 'alarm.settled', kind: 'quarantine', since });
  return isHeard ? [] : ['the webhook is not believed by who knows the new secret'];
}

async function changeLogin(drill: Drill): Promise<string> {
  const url = new URL(String(drill.stack.settings.DATABASE_URL));
  url.username = newLogin;
  url.password = randomBytes(24).toString('hex');
  await drill.sql(`CREATE ROLE ${newLogin} LOGIN PASSWORD '${url.password}' IN ROLE diwan_runtime`);
  return url.href;
}

async function rotate(drill: Drill): Promise<readonly string[]> {
  const before = secretsBy((name) => String(drill.stack.settings[name]));
  const after = secretsBy(made);
  const both = (name: keyof Secrets) => `${after[name]} ${before[name]}`;
  const startedAt = Date.now();
  const oldLink = guestLinks(drill).at(-1) ?? '';
  const app = await enrol(drill);
  const bank = (wish: object) => drill.stack.control.post('/secrets', wish);
  await bank({ macKeys: [after.mac, before.mac], apiKeys: [after.api, before.api] });
  const login = await changeLogin(drill);
  const formerLogin = new URL(String(drill.stack.settings.DATABASE_URL)).username;
  const problems = await restartWith(drill, {
    NEXTAUTH_SECRET_PREVIOUS: after.auth,
    GATEWAY_MAC_KEY: after.mac,
    GATEWAY_MAC_KEY_PREVIOUS: before.mac,
    GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(startedAt + 3 * 24 * 3_600_000).toISOString(),
    GATEWAY_API_KEY: after.api,
    AUDIT_ANCHOR_KEY: both('anchor'),
    NOTIFICATION_SECRET: both('notification'),
    METRICS_TOKEN: both('metrics'),
    ALARM_WEBHOOK_SECRET: both('webhook'),
    DATABASE_URL: login,
  });
  problems.push(...(await doors(drill, before, 'open')), ...(await doors(drill, after, 'open')));
  problems.push(...(await openIssue(drill)));

  // Senders and receivers switch, the bank signs with the new key, and session secrets swap.
  drill.pager.secret = after.webhook;
  drill.alarms.token = after.metrics;
  await bank({ signKey: after.mac });
  await drill.sql(`DROP ROLE ${formerLogin}`);
  problems.push(
    ...(await restartWith(drill, {
      NEXTAUTH_SECRET: after.auth,
      NEXTAUTH_SECRET_PREVIOUS: before.auth,
    })),
  );
  problems.push(...(await closeIssue(drill)));
  if (oldLink === '') problems.push('void: no guest has a link yet');
  else if (!(await opens(drill, oldLink))) problems.push('the link of a guest opens nothing');
  problems.push(...(await signInWithCode(drill, app)));
  drill.clerk = await signInClerk(drill, drill.stack.accounts['admin@demo.test'] ?? '');
  const newLink = guestLinks(drill).at(-1) ?? '';

  await bank({ macKeys: [after.mac], apiKeys: [after.api] });
  problems.push(
    ...(await restartWith(drill, {
      NEXTAUTH_SECRET_PREVIOUS: '',
      GATEWAY_MAC_KEY_PREVIOUS: '',
      GATEWAY_MAC_KEY_PREVIOUS_UNTIL: '',
      AUDIT_ANCHOR_KEY: both('anchor'),
      NOTIFICATION_SECRET: after.notification,
      METRICS_TOKEN: after.metrics,
      ALARM_WEBHOOK_SECRET: after.webhook,
    })),
  );
  problems.push(...(await doors(drill, before, 'refused')), ...(await doors(drill, after, 'open')));
  problems.push(...(await signInWithCode(drill, app)));
  if (newLink === oldLink) problems.push('void: no guest got a link under the new secret');
  else if (!(await opens(drill, newLink))) problems.push('a new link of a guest opens nothing');
  const [{ count } = { count: '?' }] = await drill.sql<{ count: string }>(
    'SELECT count(*)::text AS count FROM quarantined_post',
  );
  if (count !== '0') problems.push(`${count} results came under a key that was not believed`);
  if (drill.pager.refused > 0)
    problems.push(`the webhook was refused ${drill.pager.refused} times`);
  return problems;
}

export const secretFaults: readonly Fault[] = [
  {
    id: 'secrets',
    title: 'every secret is changed, one instance after the other, with its overlap',
    begin: async () => {},
    during: rotate,
    end: async () => {},
    names: null,
    doctor: null,
    alarms: ['DiwanShopIssue'],
    notices: ['quarantine'],
    isSeamless: true,
    lastsMs: 40_000,
  },
];
