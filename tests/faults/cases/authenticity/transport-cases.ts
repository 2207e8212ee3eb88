// A23, A30, A33, D2: the post travels strangely: in pieces, to the side, from anywhere.
import { defineCase } from '../../harness/define-case';
import {
  expectRefused,
  post,
  readAttempt,
  refuseThenAccept,
  send,
  settle,
} from '../../harness/results';

defineCase('A23', { priority: 1 }, async (t) => {
  await refuseThenAccept(t, (valid) => {
    const { P_SIGN = '', ...rest } = valid;
    const { AMOUNT = '', ...less } = valid;
    return [
      { ...post('P_SIGN in the query', rest), path: `/api/backref?P_SIGN=${P_SIGN}` },
      { ...post('AMOUNT in the query', less), path: `/api/backref?AMOUNT=${AMOUNT}` },
    ];
  });
  const settled = await settle(t);
  const beside = {
    ...post('valid', settled.valid),
    path: '/api/backref?TERMINAL=EVIL0001&ACTION=5',
  };
  t.equal((await send(t.campaign, beside)).status, 200, 'a contradicting query');
  t.equal((await readAttempt(t.campaign, settled.waiting.order)).state, 'PAID', 'the state');
});

defineCase('A30', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const settled = await settle(t);
  const slash = await send(campaign, { ...post('slash', settled.valid), path: '/api/backref/' });
  if (slash.status === 308 || slash.status === 307) {
    const to = new URL(String(slash.headers.location), campaign.urlOf(0)).pathname;
    t.equal(to, '/api/backref', 'where the slash leads');
    await send(campaign, post('followed', settled.valid));
  }
  t.equal((await readAttempt(campaign, settled.waiting.order)).state, 'PAID', 'the state');
  await refuseThenAccept(t, (valid) =>
    ['/api/BACKREF', '/API/backref', '/orders/mine', '/', '/checkout'].map((path) => ({
      ...post(path, valid),
      path,
      method: 'POST',
      statuses: [200, 303, 307, 308, 400, 404, 405],
    })),
  );
  const ready = await campaign.poster.ask(`${campaign.urlOf(0)}/api/health/ready`);
  t.equal(ready.status, 200, 'readiness');
});

defineCase('A33', { priority: 1 }, async (t) => {
  const { campaign } = t;
  campaign.readNewOutput();
  const origins = ['null', campaign.gatewayUrl, 'https://acs.bank.test', 'https://evil.test'];
  const headersOf = (origin: string): Record<string, string> =>
    origin === 'null' ? { origin } : { origin, referer: `${origin}/pay` };
  for (const origin of origins) {
    const settled = await settle(t);
    const forged = { ...settled.valid, P_SIGN: '' };
    await expectRefused(t, [{ ...post(`from ${origin}`, forged), headers: headersOf(origin) }]);
    const answer = await campaign.post(settled.valid, 0, headersOf(origin));
    const { state } = await readAttempt(campaign, settled.waiting.order);
    t.equal([answer.status, state], [200, 'PAID'], `a valid result from ${origin}`);
  }
  const isLogged = () => campaign.readNewOutput().includes('"event":"result.refused"');
  await campaign.until(isLogged, 'the log says that a result was refused');
});

defineCase('D2', { priority: 0 }, async (t) => {
  const settled = await settle(t);
  const forged = { ...settled.valid, AMOUNT: '1.00' };
  const answers = [
    await t.campaign.post(forged),
    await t.campaign.post(settled.valid),
    await t.campaign.post(settled.valid, 1),
    await t.campaign.poster.ask(t.campaign.backref(0)),
  ];
  for (const { status, headers } of answers) {
    t.check(status < 300 || status >= 400, `answered ${status}`);
    t.check(headers.location === undefined && headers.refresh === undefined, 'leads elsewhere');
  }
});
