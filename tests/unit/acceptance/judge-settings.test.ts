// Is a planted wrong setting named, and is a right one proved by the bank's own behaviour?
import {
  judgeSettings,
  type SettingName,
  type SettingVerdict,
  type TodaysSettings,
} from '@/lib/acceptance/judge-settings';
import type { SeenAttempt } from '@/lib/acceptance/run-facts';
import {
  attempt,
  message,
  operated,
  prepared,
  result,
  runOf,
} from '../../support/acceptance-facts';

const right: TodaysSettings = {
  GATEWAY_MAC_PROFILE: 'mark',
  GATEWAY_PREPARE_ENCODING: 'json',
  GATEWAY_AMOUNT_DECIMALS: '2',
  GATEWAY_FOREIGN_RETAILER_IND: '',
  GATEWAY_COMPLETION_TRTYPE: '1',
  GATEWAY_COMPLETION_SENDS_TERMINAL: 'no',
  GATEWAY_COMPLETION_ORDER: 'original',
  GATEWAY_CGI_SENDS_API_KEY: 'no',
  GATEWAY_TERMINAL: 'HOTEL001',
  GATEWAY_RESULT_MAC: 'required',
  GATEWAY_RESULT_SHAPES: 'INT_REF=upper-hex:16',
  GATEWAY_FEE_CEILING_PERCENT: '0',
  GATEWAY_COMPLETION_RESEND: 'never',
  'profile.successRc': '00',
  'profile.noMoneyRc': '-1 -19',
  'profile.operationHasOwnRrn': 'no',
  CLOCK: '',
};

const completed = operated('COMPLETION', '25000.00');
const whole = { kind: 'completion', amountMinor: 25_000_000n } as const;
const held = [...prepared, result()];
const good = attempt({ operations: [whole], messages: [...held, ...completed] });

function judged(attempts: readonly SeenAttempt[], today: Partial<TodaysSettings> = {}) {
  const found = judgeSettings(runOf(...attempts), { ...right, ...today });
  return new Map(found.map((one) => [one.name, one]));
}

test('what the bank took and said as we expect it is proved; the rest is open', () => {
  const verdicts = [...judged([good])].map(([name, { verdict }]) => [name, verdict]);
  const open = verdicts.filter(([, verdict]) => verdict !== 'proved');
  expect(open).toEqual([
    ['GATEWAY_COMPLETION_RESEND', 'open'],
    ['profile.noMoneyRc', 'open'],
  ]);
  expect([...judged([]).values()].every(({ verdict }) => verdict === 'open')).toBe(true);
});

const refusedWith = (text: string) =>
  attempt({
    operations: [{ ...whole, state: 'UNKNOWN' }],
    messages: [
      ...held,
      ...operated('COMPLETION', '25000.00', {
        verdict: 'NOT_A_RESULT',
        isAuthentic: false,
        fields: {},
        text,
      }),
    ],
  });
const unprepared = (text: string) =>
  attempt({
    state: 'PREPARE_FAILED',
    messages: [
      message(101, 'PREPARE_REQUEST', '', { fields: { AMOUNT: '25000.00' } }),
      message(102, 'PREPARE_ANSWER', 'REFUSED', { text }),
    ],
  });
const says = (fields: Record<string, string>, verdict = 'APPROVED') =>
  attempt({ messages: [...prepared, result(verdict, fields)] });
const answeredWith = (fields: Record<string, string>) =>
  attempt({
    operations: [whole],
    messages: [...held, ...operated('COMPLETION', '25000.00', { fields })],
  });

type Planted = readonly [
  SettingName,
  SettingVerdict['verdict'],
  string | null,
  readonly SeenAttempt[],
  Partial<TodaysSettings>,
];

const planted: readonly Planted[] = [
  ['GATEWAY_COMPLETION_SENDS_TERMINAL', 'wrong', 'yes', [refusedWith('TERMINAL missing')], {}],
  ['GATEWAY_COMPLETION_SENDS_TERMINAL', 'doubtful', 'yes', [refusedWith('Bad request')], {}],
  [
    'GATEWAY_COMPLETION_SENDS_TERMINAL',
    'wrong',
    'no',
    [good],
    { GATEWAY_COMPLETION_SENDS_TERMINAL: 'yes' },
  ],
  ['GATEWAY_COMPLETION_TRTYPE', 'wrong', '21', [refusedWith('{"error":"TRTYPE_UNKNOWN"}')], {}],
  ['GATEWAY_COMPLETION_ORDER', 'wrong', 'new', [refusedWith('ORDER was used')], {}],
  ['GATEWAY_CGI_SENDS_API_KEY', 'wrong', 'yes', [refusedWith('API_KEY_MISSING')], {}],
  ['GATEWAY_MAC_PROFILE', 'wrong', null, [unprepared('P_SIGN_WRONG')], {}],
  [
    'GATEWAY_MAC_PROFILE',
    'wrong',
    null,
    [attempt({ messages: prepared, forgeries: [message(0, 'RESULT', 'MAC_MISMATCH')] })],
    {},
  ],
  ['GATEWAY_PREPARE_ENCODING', 'wrong', 'form', [unprepared('CONTENT_TYPE')], {}],
  ['GATEWAY_AMOUNT_DECIMALS', 'wrong', '0', [says({ AMOUNT: '25000' })], {}],
  ['GATEWAY_FOREIGN_RETAILER_IND', 'doubtful', null, [unprepared('no')], {}],
  [
    'GATEWAY_TERMINAL',
    'wrong',
    'HOTEL002',
    [says({ TERMINAL: 'HOTEL002' }, 'TERMINAL_MISMATCH')],
    {},
  ],
  [
    'GATEWAY_FEE_CEILING_PERCENT',
    'wrong',
    '2.5',
    [says({ AMOUNT: '25625.00' }, 'AMOUNT_MISMATCH')],
    {},
  ],
  [
    'GATEWAY_RESULT_SHAPES',
    'wrong',
    'RRN=digits:12 INT_REF=upper-hex:16 TIMESTAMP=digits:14 TERMINAL=upper-alnum:8',
    [good],
    { GATEWAY_RESULT_SHAPES: 'INT_REF=digits:6' },
  ],
  ['GATEWAY_RESULT_SHAPES', 'open', null, [good], { GATEWAY_RESULT_SHAPES: '' }],
  ['profile.successRc', 'wrong', '00 000', [says({ RC: '000' }, 'REVIEW')], {}],
  ['profile.noMoneyRc', 'doubtful', '-1 -19 -33', [says({ ACTION: '3', RC: '-33' }, 'REVIEW')], {}],
  [
    'profile.operationHasOwnRrn',
    'wrong',
    'yes',
    [answeredWith({ ACTION: '0', RRN: '700199999999' })],
    {},
  ],
  ['CLOCK', 'wrong', '180', [says({ TIMESTAMP: '20270101150003' })], {}],
];

test.each(planted)(
  '%s is named %s, and %s is proposed',
  (name, verdict, proposed, attempts, today) => {
    expect(judged(attempts, today).get(name)).toMatchObject({ verdict, proposed });
  },
);

test('a second sending that the bank recognised lets a completion be sent again', () => {
  const twice = (ACTION: string) => [
    ...operated('COMPLETION', '25000.00', { isAuthentic: false, isAnswered: false }),
    ...operated('COMPLETION', '25000.00', { fields: { ACTION }, sending: 2 }, 115),
  ];
  const run = (ACTION: string) => [
    attempt({ operations: [whole], messages: [...held, ...twice(ACTION)] }),
  ];
  const safe = { GATEWAY_COMPLETION_RESEND: 'safe' };
  expect(judged(run('4'), safe).get('GATEWAY_COMPLETION_RESEND')).toMatchObject({
    verdict: 'proved',
  });
  expect(judged(run('0'), safe).get('GATEWAY_COMPLETION_RESEND')).toMatchObject({
    verdict: 'wrong',
    proposed: 'never',
  });
});

test('a clock that was set wrong on purpose says nothing of the settings', () => {
  const skewed = { ...unprepared('TIMESTAMP'), failureCode: 'CLOCK_SKEW' };
  expect([...judged([skewed]).values()].every(({ verdict }) => verdict === 'open')).toBe(true);
});
