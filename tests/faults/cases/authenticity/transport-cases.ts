// A30: a result that is posted to another spelling of its address.
import { defineCase } from '../../harness/define-case';
import { readAttempt, settle } from '../../harness/results';
import { formBody } from '../../harness/wire';

defineCase('A30', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const { waiting, valid } = await settle(t);
  const postTo = (path: string) => campaign.poster.post(campaign.urlOf(0) + path, formBody(valid));
  const state = async () => (await readAttempt(campaign, waiting.order)).state;
  for (const path of ['/api/BACKREF', '/API/backref', '/orders/mine', '/', '/checkout']) {
    const { status } = await postTo(path);
    t.check([200, 303, 307, 308, 400, 404, 405].includes(status), `${path}: answered ${status}`);
  }
  t.equal(await state(), 'AWAITING_RESULT', 'after posts to other addresses');
  const slash = await postTo('/api/backref/');
  if (slash.status === 308 || slash.status === 307) {
    const to = new URL(String(slash.headers.location), campaign.urlOf(0)).pathname;
    t.equal(to, '/api/backref', 'where the slash leads');
    await postTo(to);
  }
  t.equal(await state(), 'PAID', 'the state');
  const ready = await campaign.poster.ask(`${campaign.urlOf(0)}/api/health/ready`);
  t.equal(ready.status, 200, 'readiness');
});
