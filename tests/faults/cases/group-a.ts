// A. Is a post to the return address authentic? The attacker knows ORDER, amount and address.
import { defineCase } from '../harness/define-case';

defineCase({
  id: 'A1',
  priority: 0,
  layer: 'http',
  title: 'a complete success without P_SIGN is refused and writes nothing',
  run: async (t) => {
    const { campaign } = t;
    const waiting = await t.waiting();
    const valid = await campaign.bank.pay(waiting.order);
    const { P_SIGN: _, ...unsigned } = valid;
    const answer = await campaign.post(unsigned);
    t.equal(answer.status, 400, 'the answer');
    const accepted = await campaign.post(valid);
    t.equal(accepted.status, 200, 'the control');
  },
});
