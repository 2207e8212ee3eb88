// N1, N4 and N9: secrets stay where they belong, are no known ones, and a key has an end.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startRefused } from '../../harness/app-refusal';
import { type CaseContext, defineCase } from '../../harness/define-case';
import { expectAccepted, settle } from '../../harness/results';
import { sign } from '../../harness/wire';
import { searchEverything } from '../../oracles/effect-oracles';

defineCase(
  'N9',
  {
    priority: 2,
    begin: (campaign) => startRefused(campaign, { GATEWAY_MAC_KEY_PREVIOUS_UNTIL: '' }),
  },
  async (t) => {
    const [old, fresh] = [await settle(t), await settle(t)];
    const valid = sign('result', old.valid, t.campaign.previousMacKey);
    await expectAccepted(t, { ...old, valid });
    await expectAccepted(t, fresh);
    const said = await t.begun<string | null>();
    t.check(said?.includes('GATEWAY_MAC_KEY_PREVIOUS_UNTIL') === true, 'a key without an end');
    const noted = await t.campaign.sql<{ isSame: boolean }>(
      `SELECT after = lag(after) OVER (ORDER BY sequence) AS "isSame" FROM audit_entry
       WHERE subject = 'gateway:verifier' AND after->>'previousUntil' IS NOT NULL`,
    );
    t.check(noted.length > 0, 'no audit row of the keys that are believed');
    t.check(!noted.some(({ isSame }) => isSame), 'the same keys were noted twice in a row');
  },
);

/** Weak where a check of the setting's text alone would not see it (review M-2, M-6). */
defineCase('N4', { priority: 0 }, async (t) => {
  const { campaign } = t;
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const file = join(campaign.stack.folder, 'mac.key');
  writeFileSync(file, `DE30DE30${random(28)}`);
  const strong = {
    DIWAN_MODE: 'production',
    APP_URL: 'https://shop.example',
    GATEWAY_BASE_URL: 'https://gateway.example:9900',
    GATEWAY_CGI_URL: 'https://gateway.example:5443',
    GATEWAY_API_KEY: random(12),
    GATEWAY_TERMINAL: 'HDIJLA01',
    GATEWAY_MAC_KEY: random(32),
    GATEWAY_MAC_KEY_PREVIOUS: random(32),
    GATEWAY_MAC_KEY_PREVIOUS_UNTIL: new Date(Date.now() + 86_400_000).toISOString(),
    NEXTAUTH_SECRET: random(24),
    AUDIT_ANCHOR_KEY: random(24),
    NOTIFICATION_SECRET: random(12),
    METRICS_TOKEN: random(12),
  };
  const weak = {
    GATEWAY_MAC_KEY: file,
    GATEWAY_MAC_KEY_PREVIOUS: '00112233445566778899AABBCCDDEEFF',
    GATEWAY_MAC_KEY_PREVIOUS_UNTIL: '2999-01-01T00:00:00Z',
    SMTP_URL: 'smtp://shop:word@mail.example:25',
    DATABASE_URL: 'postgresql://shop@db.example/shop',
  };
  await Promise.all(
    Object.entries(weak).map(async ([name, value]) => {
      const said = await startRefused(campaign, { ...strong, [name]: value });
      t.check(said?.includes(`${name} `) === true, `production starts with a weak ${name}`);
      t.check(said?.includes(value) !== true, `the refusal repeats ${name}`);
    }),
  );
  const said = await startRefused(campaign, strong);
  t.check(said?.includes('made by the demo') === true, 'strong settings fail for another reason');
});

defineCase('N1', { priority: 0, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  await campaign.untilMailsAreSent();
  campaign.readNewOutput();
  await searchEverything(campaign);
  const kinds = ['logs', 'answers', 'mails', 'database', 'client bundles'];
  for (const kind of kinds) {
    const length = campaign.canaries.searched[kind] ?? 0;
    if (length === 0) t.void(`nothing of the ${kind} was searched`);
    t.measure(`${kind} searched, MB`, length / 1_000_000);
  }
  t.equal(campaign.canaries.findings, [], 'what was found');
  expectSearchWorks(t);
});

/** A search that finds nothing must be able to find something. */
function expectSearchWorks(t: CaseContext): void {
  const { canaries, macKey } = t.campaign;
  const before = canaries.findings.length;
  const samples = [macKey.toLowerCase(), 'x 4111-1111 1111 1111 y', '{"CVV2":"739"}'];
  for (const sample of samples) canaries.search(sample, 'control');
  const found = canaries.findings.splice(before);
  if (found.length !== samples.length)
    t.void(`of ${samples.length} planted canaries ${found.length}`);
}
