// N1, N4 and N9: secrets stay where they belong, are no known ones, and a key has an end.
import { type CaseContext, defineCase } from '../../harness/define-case';
import { searchEverything } from '../../oracles/effect-oracles';

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
