// N1 and N9: secrets stay where they belong, and a key has an end.
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
