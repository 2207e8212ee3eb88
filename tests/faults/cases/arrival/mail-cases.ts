// C15 and C16: only the gateway's notification mail arrives, or it arrives first.
import { type CaseContext, defineCase } from '../../harness/define-case';
import type { Answer } from '../../harness/posting';
import { readAttempt, resign, settle } from '../../harness/results';
import { freshNonce } from '../../harness/wire';

defineCase('C15', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const signed = await settle(t);
  const stranger = await bringMail(t, signed.valid, 0, 'wrong');
  t.equal(stranger.status, 401, 'a mail without the secret');
  t.equal((await readAttempt(campaign, signed.waiting.order)).state, 'AWAITING_RESULT', 'then');
  t.equal((await bringMail(t, signed.valid, 1)).status, 202, 'the answer');
  const now = await readAttempt(campaign, signed.waiting.order);
  t.equal([now.state, now.mails, now.audit['payment.result']], ['PAID', 1, 1], 'by the mail');
  t.equal((await bringMail(t, signed.valid)).status, 202, 'the same mail again');
  const again = await readAttempt(campaign, signed.waiting.order);
  t.equal([again.state, again.audit['payment.result']], ['PAID', 1], 'after it');
  const unsigned = await settle(t);
  const { P_SIGN: _, ...words } = unsigned.valid;
  await bringMail(t, words);
  await bringMail(t, { ...unsigned.valid, AMOUNT: '1.00' });
  // It is looked at after the mail was answered.
  await campaign.until(
    async () =>
      (await readAttempt(campaign, unsigned.waiting.order)).attention.includes('unsigned_mail'),
    'a hint is in attention',
  );
  const hinted = await readAttempt(campaign, unsigned.waiting.order);
  t.equal([hinted.state, hinted.mails], ['AWAITING_RESULT', 0], 'by what nobody signed');
});

defineCase('C16', { priority: 1, layer: 'two instances' }, async (t) => {
  const { campaign } = t;
  const equal = await settle(t);
  await bringMail(t, equal.valid);
  const answer = await campaign.post(equal.valid, 1);
  const merged = await readAttempt(campaign, equal.waiting.order);
  t.equal(
    [answer.status, merged.state, merged.isBlocked, merged.mails, merged.audit['payment.result']],
    [200, 'PAID', false, 1, 1],
    'equal: answer, state, blocked, mails, changes',
  );
  const other = await settle(t);
  await bringMail(t, other.valid);
  const different = { ...other.valid, INT_REF: 'ANOTHERREFERENCE', NONCE: freshNonce() };
  await campaign.post(resign(t, different), 1);
  const now = await readAttempt(campaign, other.waiting.order);
  t.equal([now.state, now.isBlocked, now.mails], ['PAID', true, 1], 'different');
  t.check(now.attention.includes('conflict'), 'nobody is told');
});

/** The bank sends a mail; the merchant's mail server brings it to the door. */
async function bringMail(
  t: CaseContext,
  fields: Record<string, string>,
  instance = 0,
  secret = String(t.campaign.settings.NOTIFICATION_SECRET),
): Promise<Answer> {
  const { campaign } = t;
  const to = `bank.${freshNonce()}@demo.test`.toLowerCase();
  await campaign.bank.notify(fields, to);
  const mail = await campaign.stack.mail.untilMail((one) => one.to.includes(to));
  return campaign.poster.ask(`${campaign.urlOf(instance)}/api/notifications`, {
    method: 'POST',
    body: mail.raw,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
  });
}
