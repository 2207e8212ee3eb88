// A22-A30: the post travels strangely: by GET, in pieces, as another type, too large, to the side.
import { existsSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type CaseContext, defineCase } from '../../harness/define-case';
import {
  expectAccepted,
  type Post,
  post,
  readAttempt,
  refuseThenAccept,
  send,
  settle,
} from '../../harness/results';
import { formBody } from '../../harness/wire';

const boundary = 'x-faults-boundary';

defineCase('A22', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid) => [
    {
      what: 'GET',
      method: 'GET',
      body: '',
      path: `/api/backref?${formBody(valid)}`,
      statuses: [200],
    },
  ]),
);

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

defineCase('A24', { priority: 1 }, async (t) => {
  await refuseThenAccept(t, (valid) => [
    {
      ...multipart(
        'a file beside',
        valid,
        'Content-Disposition: form-data; name="f"; filename="a.txt"',
      ),
      statuses: [400, 415],
    },
  ]);
  const settled = await settle(t);
  const answer = await send(t.campaign, multipart('multipart', settled.valid));
  const { state } = await readAttempt(t.campaign, settled.waiting.order);
  t.equal([answer.status, state], [200, 'PAID'], 'the same fields as multipart');
});

defineCase('A25', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid) => {
    const body = formBody(valid);
    const json = JSON.stringify(valid);
    return [
      { what: 'JSON', body: json, type: 'application/json', statuses: [400, 415] },
      { what: 'plain text', body, type: 'text/plain', statuses: [400, 415] },
      { what: 'no type', body, type: null, statuses: [400, 415] },
      { what: 'no boundary', body, type: 'multipart/form-data' },
      { what: 'wrong boundary', body, type: `multipart/form-data; boundary=${boundary}` },
      { ...multipart('cut off', valid), body: String(multipart('', valid).body).slice(0, 300) },
      { what: 'nothing', body: '' },
      {
        what: 'type with NUL',
        body,
        type: 'application/x-www-form-urlencodedx',
        statuses: [400, 415],
      },
    ];
  }),
);

defineCase('A26', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const before = memoryMb(t);
  await refuseThenAccept(t, (valid) => {
    const large = `${formBody(valid)}&FILL=${'x'.repeat(20 * 1024 * 1024)}`;
    const keys = Array.from({ length: 200_000 }, (_, index) => `k${index}=1`).join('&');
    return [
      { what: '20 MB', body: large, statuses: [413, 0] },
      { what: '200,000 keys', body: `${formBody(valid)}&${keys}`, statuses: [413, 0] },
    ];
  });
  const chunked = await Promise.all(
    Array.from({ length: 5 }, (_, index) => postChunked(campaign.backref(index % 2), 20)),
  );
  for (const status of chunked) t.check(status === 413 || status === 0, `chunked: ${status}`);
  // One slow answer may be another program's; an instance that is still busy is slow each time.
  const took: number[] = [];
  while (took.length < 3) {
    took.push((await campaign.poster.ask(`${campaign.urlOf(0)}/api/health/live`)).ms);
  }
  t.inTime(Math.min(...took) < 1_000, `other requests took ${took.join(', ')} ms`);
  t.check(memoryMb(t) - before < 100, `memory grew from ${before} to ${memoryMb(t)} MB`);
});

defineCase('A28', { priority: 2 }, async (t) => {
  const labels = [
    { type: 'application/x-www-form-urlencoded; charset=utf-16' },
    { headers: { 'content-encoding': 'gzip' } },
  ];
  for (const label of labels) {
    await refuseThenAccept(t, (valid) => [
      { ...post('forged', { ...valid, AMOUNT: '1.00' }), ...label, statuses: [400, 415] },
    ]);
    const settled = await settle(t);
    const { status } = await send(t.campaign, { ...post('valid', settled.valid), ...label });
    const { state } = await readAttempt(t.campaign, settled.waiting.order);
    t.check(status === 415 || (status === 200 && state === 'PAID'), `${status}, ${state}`);
    if (status === 415) await expectAccepted(t, settled);
  }
});

defineCase('A29', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid) => {
    const statuses = [405, 204, 200, 400];
    const methods: Post[] = ['PUT', 'DELETE', 'PATCH', 'OPTIONS'].map((method) => ({
      ...post(method, valid),
      method,
      statuses: method === 'OPTIONS' ? [204, 405] : [405],
    }));
    return [...methods, { what: 'HEAD', method: 'HEAD', body: '', statuses }];
  }),
);

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

function multipart(what: string, fields: Record<string, string>, part = ''): Post {
  const parts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  if (part !== '') parts.push(`${part}\r\n\r\ntext`);
  const body = parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('');
  return {
    what,
    body: `${body}--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  };
}

/** Posts so many megabytes without saying how many; 0 when the connection was ended early. */
function postChunked(url: string, megabytes: number): Promise<number> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        asked.destroy();
      },
    );
    asked.on('error', () => resolve(0));
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    let left = megabytes;
    const write = () => {
      while (left > 0 && !asked.destroyed) {
        left -= 1;
        if (!asked.write(chunk)) {
          asked.once('drain', write);
          return;
        }
      }
      asked.end();
    };
    write();
  });
}

function memoryMb(t: CaseContext): number {
  const pids = t.campaign.instances.map(({ process }) => process.pid);
  return pids.reduce((sum, pid) => sum + residentMb(pid), 0);
}

function residentMb(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1024;
}
