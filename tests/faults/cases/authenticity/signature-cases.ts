// A1-A9: P_SIGN is missing, empty, wrong or written strangely.
import { readFileSync } from 'node:fs';
import { startRefused } from '../../harness/app-refusal';
import { defineCase } from '../../harness/define-case';
import { oddInstance } from '../../harness/odd-instance';
import {
  expectAccepted,
  expectRefused,
  type Post,
  post,
  readAttempt,
  refuseThenAccept,
  settle,
} from '../../harness/results';
import { macOf, sign, timestampOf } from '../../harness/wire';

defineCase('A1', { priority: 0 }, async (t) => {
  const linesBefore = refusalLines(t.campaign.instances.map(({ logFile }) => logFile));
  await refuseThenAccept(t, (valid) => [post('no P_SIGN', without(valid, 'P_SIGN'))]);
  const lines = refusalLines(t.campaign.instances.map(({ logFile }) => logFile));
  t.check(lines > linesBefore, 'no line in the log says that a result was refused');
});

defineCase('A2', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) =>
    ['', ' ', ' '.repeat(64), '\t'.repeat(64)].map((mac) =>
      post(`P_SIGN "${mac.slice(0, 3)}" × ${mac.length}`, { ...valid, P_SIGN: mac }),
    ),
  ),
);

defineCase(
  'A3',
  {
    priority: 0,
    begin: (campaign) =>
      startRefused(campaign, { DIWAN_MODE: 'production', GATEWAY_RESULT_MAC: 'optional' }),
  },
  async (t) => {
    await refuseThenAccept(t, (valid) => [
      post('without proof', without(valid, 'P_SIGN', 'NONCE', 'TIMESTAMP')),
      post('without NONCE', without(valid, 'NONCE')),
    ]);
    const said = await t.begun<string | null>();
    t.check(
      said?.includes('GATEWAY_RESULT_MAC') === true,
      'production starts with an optional MAC',
    );
  },
);

defineCase('A4', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) =>
    ['00'.repeat(32), 'FF'.repeat(32), flipped(t.campaign.macKey), t.campaign.macKey.slice(0, -2)]
      .concat('0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF0123456789ABCDEF')
      .map((key, index) => post(`key ${index}`, sign('result', valid, key))),
  ),
);

defineCase('A5', { priority: 1, begin: oddInstance }, async (t) => {
  const { campaign } = t;
  const late = await oddInstance(campaign);
  const { waiting, valid } = await settle(t);
  const old = sign('result', valid, campaign.previousMacKey);
  const refused = await campaign.poster.post(
    `${late.url}/api/backref`,
    new URLSearchParams(old).toString(),
  );
  t.equal(refused.status, 400, 'after the window');
  t.equal((await readAttempt(campaign, waiting.order)).state, 'AWAITING_RESULT', 'the state');
  await expectAccepted(t, { waiting, valid: old });
});

defineCase('A6', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid) => {
    const mac = valid.P_SIGN ?? '';
    const others = t.isShort ? 1 : 15;
    return [...mac].flatMap((digit, index) =>
      Array.from({ length: others }, (_, step) => {
        const other = ((Number.parseInt(digit, 16) + step + 1) % 16).toString(16).toUpperCase();
        const changed = mac.slice(0, index) + other + mac.slice(index + 1);
        return post(`digit ${index} is ${other}`, { ...valid, P_SIGN: changed });
      }),
    );
  }),
);

defineCase('A7', { priority: 1 }, async (t) => {
  const settled = await settle(t);
  const mac = settled.valid.P_SIGN ?? '';
  const mixed = [...mac].map((digit, index) => (index % 2 === 0 ? digit.toLowerCase() : digit));
  for (const form of [mac.toLowerCase(), mixed.join(''), mac.toUpperCase()]) {
    const answer = await t.campaign.post({ ...settled.valid, P_SIGN: form });
    t.equal(answer.status, 200, 'the answer');
  }
  const now = await readAttempt(t.campaign, settled.waiting.order);
  t.equal([now.state, now.duplicates, now.audit['payment.result']], ['PAID', 2, 1], 'recorded');
});

defineCase('A8', { priority: 0 }, (t) =>
  refuseThenAccept(t, (valid): Post[] => {
    const mac = valid.P_SIGN ?? '';
    const forms = [mac.slice(1), `${mac.slice(0, -2)}zz`, mac.slice(0, -2), `${mac}00`]
      .concat(
        `${mac.slice(0, 40)}zz${mac.slice(42)}`,
        `0x${mac.slice(2)}`,
        `${mac}zz`,
        mac[0] ?? '',
      )
      .concat(`${mac}${mac}`, ` ${mac}`, `${mac} `);
    const long = { ...valid, P_SIGN: 'A'.repeat(1024 * 1024) };
    return [
      ...forms.map((form, index) => post(`form ${index}`, { ...valid, P_SIGN: form })),
      { ...post('1 MB', long), statuses: [413, 0] },
    ];
  }),
);

defineCase('A9', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid) => {
    const mac = valid.P_SIGN ?? '';
    const wide = mac.replace(/\d/, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const arabic = mac.replace(/\d/, (digit) => String.fromCodePoint(0x660 + Number(digit)));
    return [wide, arabic, `${mac}\n`, `${mac}\r\n`, `${mac}\u0000`, `\ufeff${mac}`].map(
      (form, index) => post(`form ${index}`, { ...valid, P_SIGN: form }),
    );
  }),
);

defineCase('A33', { priority: 1 }, async (t) => {
  const { campaign } = t;
  const origins = ['null', campaign.gatewayUrl, 'https://acs.bank.test', 'https://evil.test'];
  const headersOf = (origin: string): Record<string, string> =>
    origin === 'null' ? { origin } : { origin, referer: `${origin}/pay` };
  for (const origin of origins) {
    const settled = await settle(t);
    const forged = without(settled.valid, 'P_SIGN');
    await expectRefused(t, [{ ...post(`from ${origin}`, forged), headers: headersOf(origin) }]);
    const answer = await campaign.post(settled.valid, 0, headersOf(origin));
    const { state } = await readAttempt(campaign, settled.waiting.order);
    t.equal([answer.status, state], [200, 'PAID'], `a valid result from ${origin}`);
  }
});

defineCase('A34', { priority: 1 }, (t) =>
  refuseThenAccept(t, (valid, { waiting }) => {
    const decline = { ...valid, ACTION: '5', RC: '05', APPROVAL: '', RRN: '', INT_REF: '' };
    const made = { ...decline, TIMESTAMP: timestampOf(), NONCE: valid.NONCE ?? '' };
    return [
      post('the MAC of the approval', decline),
      post('no MAC', without(made, 'P_SIGN')),
      post('another key', { ...made, P_SIGN: macOf('result', made, '11'.repeat(32)) }),
      post(`only ${waiting.order}`, { ORDER: waiting.order, ACTION: '5', RC: '05' }),
    ];
  }),
);

function without(fields: Record<string, string>, ...names: string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function flipped(hexKey: string): string {
  const last = Number.parseInt(hexKey.slice(-1), 16);
  return hexKey.slice(0, -1) + (last ^ 1).toString(16).toUpperCase();
}

function refusalLines(files: readonly string[]): number {
  const texts = files.map((file) => readFileSync(file, 'utf8'));
  return texts.join('').split('"event":"result.refused"').length - 1;
}
