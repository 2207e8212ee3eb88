import { readdirSync, readFileSync } from 'node:fs';
import { parseSettings, settingNames } from '@/lib/settings/env';
import { settingsSchema } from '@/lib/settings/settings-schema';

/** A complete, acceptable production environment. */
const production = {
  DIWAN_MODE: 'production',
  APP_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://shop@db.example/shop?sslmode=verify-full',
  GATEWAY_BASE_URL: 'https://gateway.example:9900',
  GATEWAY_CGI_URL: 'https://gateway.example:5443',
  GATEWAY_API_KEY: 'q8Zr2mWv9LxT',
  GATEWAY_TERMINAL: 'HDIJLA01',
  GATEWAY_MAC_KEY: '6BB0AC02E47BDF73D98FEB777F3B5294',
  NEXTAUTH_SECRET: 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa',
};

const problemsOf = (change: Record<string, string>) => {
  const parsed = parseSettings({ ...production, ...change });
  return parsed.ok ? [] : parsed.problems;
};
const refusedNames = (change: Record<string, string>) =>
  problemsOf(change).map((problem) => problem.variable);

test('a complete production environment is accepted', () =>
  expect(parseSettings(production)).toMatchObject({
    ok: true,
    settings: { mode: 'production', isTest: false, isHttps: true, resultOverdueMinutes: 15 },
  }));

test('.env.example explains every setting that is read, and no other', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const explained = lines.flatMap((line, at) => {
    const name = /^([A-Z_]+)=$/.exec(line)?.[1];
    return name !== undefined && /^(?:#|[A-Z_]+=$)/.test(lines[at - 1] ?? '') ? [name] : [];
  });
  // One is derived from APP_URL; two belong to a build, three to the mock gateway.
  const read = settingNames.filter((name) => name !== 'NEXTAUTH_URL');
  const ofOthers = /^(?:NEXT_SERVER_ACTIONS_ENCRYPTION_KEY|NEXT_DEPLOYMENT_ID|MOCK_[A-Z]+_PORT)$/;
  expect(explained.filter((name) => !ofOthers.test(name)).sort()).toEqual([...read].sort());
});

test('.env.example states the default and the range that hold', () => {
  const blocks = [
    ...readFileSync('.env.example', 'utf8').matchAll(/((?:^#.*\n)+)([A-Z_]+)=\n(?![A-Z])/gm),
  ];
  const stated = blocks.flatMap(([, comment = '', name = '']) => {
    const field = Object.entries(settingsSchema.shape).find(([one]) => one === name)?.[1];
    if (field === undefined) return [];
    const read = (value: string) => field.safeParse(value);
    const [, usual] =
      /(?:; (\d+)\.|\b([\w-]+) \((?:the )?default)/.exec(comment)?.filter(Boolean) ?? [];
    const [, min, max] = /, (\d+) to (\d+);/.exec(comment) ?? [];
    return [
      ...(usual ? [[name, read('').data, read(usual).data]] : []),
      ...(min ? [[name, true, read(min).success && !read(`${Number(min) - 1}`).success]] : []),
      ...(max ? [[name, true, read(max).success && !read(`${Number(max) + 1}`).success]] : []),
    ];
  });
  expect(stated.length).toBeGreaterThan(20);
  expect(stated.filter(([, holds, said]) => holds !== said)).toEqual([]);
});

test('every setting is asked for somewhere by its name', () => {
  const sources = ['lib', 'app', 'scripts', 'instrumentation.ts', 'proxy.ts']
    .flatMap((root) =>
      /\./.test(root)
        ? [root]
        : readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
    )
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== 'lib/settings/settings-schema.ts');
  const words = new Set(sources.flatMap((file) => readFileSync(file, 'utf8').split(/\W+/)));
  const inCode = (name: string) =>
    name
      .replace(/^(?:GATEWAY|KEEP)_/, '')
      .toLowerCase()
      .replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  expect(settingNames.filter((name) => !words.has(name) && !words.has(inCode(name)))).toEqual([]);
});

test('O11 visitors have limits in production; where it is tried out one machine buys for all', () => {
  const limitsOf = (change: Record<string, string>) => {
    const parsed = parseSettings({ ...production, ...change });
    if (!parsed.ok) return parsed.problems.map(({ variable }) => variable);
    const { unpaidSharePercent, unpaidMailsPerAddressDay } = parsed.settings;
    return [unpaidSharePercent, unpaidMailsPerAddressDay];
  };
  const set = { UNPAID_SHARE_PERCENT: '8', UNPAID_MAILS_PER_ADDRESS_DAY: '0' };
  expect(limitsOf({})).toEqual([5, 10]);
  expect(limitsOf(set)).toEqual([8, 0]);
  expect(limitsOf({ DIWAN_MODE: 'test' })).toEqual([0, 0]);
  expect(limitsOf({ DIWAN_MODE: 'test', ...set })).toEqual([8, 0]);
  expect(limitsOf({ UNPAID_SHARE_PERCENT: '101' })).toEqual(['UNPAID_SHARE_PERCENT']);
  expect(limitsOf({ UNPAID_SHARE_PERCENT: 'all' })).toEqual(['UNPAID_SHARE_PERCENT']);
});

describe('N4 production refuses, and names the variable but never its value', () => {
  const refused: [string, string][] = [
    ['NEXTAUTH_SECRET', ''],
    ['NEXTAUTH_SECRET', 'short-but-secret'],
    ['NEXTAUTH_SECRET', 'abab'.repeat(10)],
    ['NEXTAUTH_SECRET', 'aaaabbbbccccddddeeee'.repeat(2)],
    ['METRICS_TOKEN', 'a'],
    ['METRICS_TOKEN', 'fifteen-letters'],
    ['NEXTAUTH_SECRET', 'demo-n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['NEXTAUTH_SECRET', 'changeme-changeme-changeme-changeme'],
    ['METRICS_TOKEN', 'n4Vt7cQ2yXk9RmZ1 fifteen-letters'],
    ['NEXTAUTH_SECRET_PREVIOUS', 'short-but-secret'],
    ['NEXTAUTH_SECRET_PREVIOUS', 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['KEEP_DOCUMENTS_DAYS', '1000'],
    ['GATEWAY_API_KEY', ''],
    ['GATEWAY_API_KEY', 'abc'],
    ['GATEWAY_API_KEY', 'demo-api-key-0123'],
    ['GATEWAY_MAC_KEY', ''],
    ['GATEWAY_BASE_URL', 'http://gateway.example:9900'],
    ['GATEWAY_CGI_URL', 'http://gateway.example:5443'],
    ['GATEWAY_BASE_URL', 'https://gateway.example:9900/api'],
    ['GATEWAY_BASE_URL', ''],
    ['GATEWAY_RESULT_MAC', 'optional'],
    ['NOTIFICATION_SECRET', 'short-secret'],
    ['NOTIFICATION_IMAP_URL', 'imap://shop:word@mail.example/INBOX'],
    ['GATEWAY_TERMINAL', 'DEMO0001'],
    ['GATEWAY_TERMINAL', 'SHORT'],
    ['DATABASE_URL', ''],
    ['DATABASE_URL', 'mysql://db.example/shop'],
    ['APP_URL', ''],
    ['APP_URL', 'http://shop.example'],
    ['APP_URL', 'https://shop.example/shop'],
    ['OIDC_CLIENT_SECRET', 'short'],
    ['OIDC_CLIENT_SECRET', 'changeme-by-the-issuer'],
    ['DATABASE_URL', 'postgresql://shop:demo-1@db.example/shop?sslmode=verify-full'],
    ['DATABASE_URL', 'postgresql://shop:%64emo@127.0.0.1/shop'],
    ['DATABASE_URL', 'postgresql://shop:demo-7Kq9xWv2Lp4Zt8Rm@127.0.0.1/shop'],
    ['DATABASE_URL', 'postgresql://shop@127.0.0.1/shop?password=changeme'],
    ['DATABASE_OWNER_URL', 'postgresql://owner:password@db.example/shop?sslmode=verify-full'],
    ['SMTP_URL', 'smtps://shop:secret@mail.example'],
    ['NOTIFICATION_IMAP_URL', 'imaps://shop:test@mail.example/INBOX'],
    ['RECORDS_ACKNOWLEDGED', 'owner-login everything'],
    // A9: placeholders, rows of keys, and what cannot be meant.
    ['NEXTAUTH_SECRET', 'abcdefghijklmnopqrstuvwxyz123456'],
    ['NEXTAUTH_SECRET', 'your-secret-here-at-least-32-chars'],
    ['NEXTAUTH_SECRET', 'please-change-me-please-change-me-'],
    ['NEXTAUTH_SECRET', 'supersecretsupersecretsupersecret!'],
    ['NEXTAUTH_SECRET', 'qwertyuiopasdfghjklzxcvbnm123456'],
    ['METRICS_TOKEN', '0123456789abcdef'],
    ['METRICS_TOKEN', 'q8Zr2mWv9LxT4nVt 0123456789abcdef'],
    ['METRICS_TOKEN', 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['NOTIFICATION_SECRET', 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['AUDIT_ANCHOR_KEY', 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['OIDC_CLIENT_SECRET', 'q8Zr2mWv9LxT'],
    ['GATEWAY_MAC_KEY', 'n4Vt7cQ2yXk9RmZ1bHw6PdLs8GfJ3uEa'],
    ['SMTP_URL', 'smtps://shop:q8Zr2mWv9LxT@mail.example'],
    ['SMTP_URL', 'smtps://mail.example?tls.minVersion=TLSv1'],
    ['SMTP_URL', 'smtps://mail.example?tls.servername=other.example'],
    ['SMTP_URL', 'smtps://mail.example?tls.ciphers=NULL'],
    ['SMTP_URL', 'smtps://mail.example?tls.checkServerIdentity=false'],
    ['GATEWAY_FRAME_HOSTS', 'http://acs.example'],
    ['GATEWAY_FRAME_HOSTS', 'https://acs.example https://*.example'],
    ['GATEWAY_FEE_CEILING_PERCENT', '9999'],
    ['COMPLETION_CEILING_PERCENT', '9999'],
    ['COMPLETION_ABSOLUTE_PERCENT', '9999'],
    ['TAX_STAY_PERCENT', '9999'],
    ['TRUSTED_PROXIES', '10'],
    ['DATABASE_URL', 'postgresql://shop:postgres@127.0.0.1/shop'],
    ['DATABASE_OWNER_URL', 'postgresql://owner:qwerty123456@127.0.0.1/shop'],
    ['SPOOL_DIR', '/tmp'],
    ['SPOOL_DIR', '/var/tmp/'],
  ];
  test.each(refused)('%s=%j', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems.map((problem) => problem.variable)).toContain(name);
    if (value.length > 4) {
      for (const problem of problems) expect(problem.message).not.toContain(value);
    }
  });
});

test('D12 a sign-in address of another host than the shop is refused: results would go there', () => {
  const problems = problemsOf({ NEXTAUTH_URL: 'https://other.example' });
  expect(problems.map(({ variable }) => variable)).toEqual(['NEXTAUTH_URL']);
});

test('A9 production has some limit for visitors', () => {
  const off = Object.fromEntries(
    [
      'ATTEMPTS_PER_ORDER',
      'ATTEMPTS_PER_SESSION_HOUR',
      'ATTEMPTS_PER_NETWORK_HOUR',
      'UNPAID_SHARE_PERCENT',
      'UNPAID_MAILS_PER_ADDRESS_DAY',
    ].map((name) => [name, '0']),
  );
  expect(refusedNames(off)).toEqual(['ATTEMPTS_PER_NETWORK_HOUR']);
  expect(refusedNames({ ...off, UNPAID_SHARE_PERCENT: '5' })).toEqual([]);
});

describe('a card form of our own', () => {
  const acknowledged = { CARD_ENTRY: 'own', CARD_ENTRY_ACKNOWLEDGED: 'leaves-pci-saq-a' };

  test.each(['', 'yes', 'own'])('is refused in production that says %j of it', (said) => {
    const [problem, ...others] = problemsOf({ ...acknowledged, CARD_ENTRY_ACKNOWLEDGED: said });
    expect(problem?.variable).toBe('CARD_ENTRY_ACKNOWLEDGED');
    expect(problem?.message).toContain('out of PCI SAQ A');
    expect(others).toEqual([]);
  });

  test('is there when production has acknowledged what follows, and else the bank’s page', () => {
    expect(problemsOf(acknowledged)).toEqual([]);
    expect(problemsOf({})).toEqual([]);
  });

  test('is signed once, so that its attempt cannot wait for longer than the bank takes it', () => {
    const problems = problemsOf({ ...acknowledged, RESULT_OVERDUE_MINUTES: '51' });
    expect(problems.map(({ variable }) => variable)).toEqual(['RESULT_OVERDUE_MINUTES']);
    expect(problemsOf({ ...acknowledged, RESULT_OVERDUE_MINUTES: '50' })).toEqual([]);
  });
});

describe('every mode refuses what cannot be meant', () => {
  test.each([
    ['DIWAN_MODE', 'prod'],
    ['PORT', '70000'],
    ['PORT', 'abc'],
    ['GATEWAY_AMOUNT_DECIMALS', '1'],
    ['GATEWAY_COMPLETION_TRTYPE', '24'],
    ['GATEWAY_PREPARE_ENCODING', 'xml'],
    ['GATEWAY_COMPLETION_SENDS_TERMINAL', 'true'],
    ['GATEWAY_FOREIGN_RETAILER_IND', 'YY'],
    ['GATEWAY_FEE_CEILING_PERCENT', '-1'],
    ['GATEWAY_FEE_CEILING_PERCENT', '1e2'],
    ['GATEWAY_FRAME_HOSTS', 'https://acs.example/path'],
    ['GATEWAY_MAC_KEY_PREVIOUS_UNTIL', 'tomorrow'],
    ['COMPLETION_ABSOLUTE_PERCENT', '90'],
    ['REVERSAL_FOUR_EYES_ABOVE', '1,000'],
    ['MERCHANT_TIMEZONE', 'Mars/Base'],
    ['SMTP_URL', 'http://mail.example'],
    ['NOTIFICATION_IMAP_URL', 'https://mail.example'],
    ['NOTIFICATION_IMAP_URL', 'imaps://mail.example/INBOX'],
    ['SPOOL_DIR', '/var\nspool'],
    ['APP_URL', `https://${'a'.repeat(240)}.example`],
    ['DATABASE_URL', 'postgresql://shop@db%zz/c'],
    ['DATABASE_URL', 'postgresql://shop:50%off@db.example/c'],
    ['DATABASE_URL', 'postgresql://shop@one.example,two%zz/c'],
    ['DATABASE_URL', 'postgresql://shop@db.example:99999/c'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@db%zz/c'],
    ['SMTP_URL', 'smtp://mail.example:99999'],
  ])('%s=%j', (name, value) => {
    expect(refusedNames({ DIWAN_MODE: 'test', [name]: value })).toContain(name);
  });

  test('an older key without an end date', () =>
    expect(refusedNames({ GATEWAY_MAC_KEY_PREVIOUS: 'AB'.repeat(16) })).toContain(
      'GATEWAY_MAC_KEY_PREVIOUS_UNTIL',
    ));
});

test('the test mode takes what production refuses, and marks orders', () => {
  const parsed = parseSettings({
    ...production,
    DIWAN_MODE: 'test',
    APP_URL: '',
    GATEWAY_BASE_URL: 'http://127.0.0.1:9900',
    GATEWAY_CGI_URL: 'http://127.0.0.1:5443',
    GATEWAY_MAC_KEY: '00112233445566778899AABBCCDDEEFF',
  });
  expect(parsed).toMatchObject({
    ok: true,
    settings: { mode: 'test', isTest: true, appUrl: 'http://localhost:3000', isHttps: false },
  });
});

test('percentages are exact hundredths', () => {
  const parsed = parseSettings({
    ...production,
    GATEWAY_FEE_CEILING_PERCENT: '2.5',
    COMPLETION_CEILING_PERCENT: '115',
  });
  expect(parsed).toMatchObject({
    ok: true,
    settings: {
      completionCeilingHundredths: 11_500,
      completionAbsoluteHundredths: 11_500,
      gateway: { feeCeilingHundredths: 250 },
    },
  });
});

describe('production goes over TLS everywhere beyond this machine', () => {
  test.each([
    ['APP_URL', 'http://127.0.0.1:3000'],
    ['OIDC_ISSUER', 'http://sign-in.example'],
    ['OIDC_ISSUER', 'not an address'],
    ['SMTP_URL', 'smtp://shop:word@mail.example:25'],
    ['SMTP_URL', 'smtp://shop:word@mail.example:25?requireTLS=1'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true'],
    ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true&opportunisticTLS=1'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false'],
    ['SMTP_URL', 'smtp://127.0.0.1.mail.example'],
    ['NOTIFICATION_IMAP_URL', 'imap://shop:word@mail.example/INBOX'],
    ['DATABASE_URL', 'postgresql://shop@db.example/shop'],
    ['DATABASE_URL', 'postgresql://shop@db.example/shop?sslmode=disable'],
    ['DATABASE_URL', 'postgresql://shop@db.example/shop?sslmode=require'],
    ['DATABASE_URL', 'postgresql://shop@db.example/shop?sslmode=verify-full&sslmode=disable'],
    ['DATABASE_URL', 'postgresql://shop@localhost/shop?host=db.example'],
    ['DATABASE_URL', 'postgresql://shop@/shop?host=db.example'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@db.example/shop'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@db.example/shop?sslmode=require'],
  ])('%s=%j is refused', (name, value) => {
    expect(refusedNames({ [name]: value, ...oidcClient })).toEqual([name]);
  });

  test.each([
    ['APP_URL', 'http://localhost:3000'],
    ['OIDC_ISSUER', 'https://sign-in.example/realm'],
    ['SMTP_URL', 'smtps://shop:word@mail.example'],
    ['SMTP_URL', 'smtp://shop:word@mail.example:587?requireTLS=true'],
    ['SMTP_URL', 'smtp://127.0.0.1:1025'],
    ['NOTIFICATION_IMAP_URL', 'imap://shop:word@localhost/INBOX'],
    ['DATABASE_URL', 'postgresql://shop@127.0.0.1:5432/shop'],
    ['DATABASE_URL', 'postgresql://shop@[::1]/shop'],
    ['DATABASE_URL', 'postgresql://shop@/shop?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgresql://shop@%2Fvar%2Frun%2Fpostgresql/shop'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@db.example/shop?sslmode=verify-full'],
    ['DATABASE_OWNER_URL', 'postgresql://owner@/shop?host=/var/run/postgresql'],
  ])('%s=%j is taken', (name, value) => {
    expect(refusedNames({ [name]: value, ...oidcClient })).toEqual([]);
  });
});

const oidcClient = { OIDC_CLIENT_ID: 'shop', OIDC_CLIENT_SECRET: 'k3Jt8nXs5QwD' };

test('a value in the quotation marks that docker run leaves on it is refused by name', () => {
  for (const value of ['"Hotel Erbil <shop@hotel.test>"', "'Hotel Erbil <shop@hotel.test>'"]) {
    expect(refusedNames({ MAIL_FROM: value })).toEqual(['MAIL_FROM']);
  }
  expect(refusedNames({ MAIL_FROM: '"Hotel Erbil" <shop@hotel.test>' })).toEqual([]);
});
