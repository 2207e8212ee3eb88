import { Book } from '../../drill/book';
import type { Drill } from '../../drill/drill';
import { compareMoney } from '../../drill/money';
import { type Fault, judge, type Seen } from '../../drill/play';
import { judgeRestore } from '../../drill/restore';

const fault: Fault = {
  id: 'standby',
  title: 'the standby is gone',
  begin: async () => {},
  end: async () => {},
  names: ['database_write_late'],
  doctor: /^✖ Database writes/,
  alarms: ['DiwanNotReady'],
  alarmsPerhaps: ['DiwanErrors'],
  notices: ['mail_stuck'],
  lastsMs: 0,
};

const stood: Seen = {
  requests: 200,
  failed: 3,
  slowestMs: 4_600,
  slowestPath: '/checkout',
  money: { approved: 20, known: 19, unknown: 1, wrong: [] },
  named: [['database_write_late'], ['no_database', 'database_write_late']],
  doctorDuring: { status: 1, bad: ['✖ Database writes: no commit within 5 s'] },
  doctorAfter: { status: 0, bad: [] },
  lanesAfter: 2,
  readyAfter: 1,
  lastReasons: [[], []],
  alarms: new Map([['DiwanNotReady', 1]]),
  alarmsLeft: [],
  notices: ['mail_stuck'],
  found: [],
  troubles: [],
  logs: '',
};

const raised: [string, number][] = [['DiwanNotReady', 1]];

describe('a fault that was stood passes, and the drill notices', () => {
  it('nothing where nothing is wrong', () => {
    expect(judge(fault, stood)).toEqual([]);
    // In the short form doctor is not asked, and alarms are not compared.
    expect(judge(fault, { ...stood, doctorDuring: null, alarms: null })).toEqual([]);
    const alarms = new Map([...raised, ['DiwanErrors', 1] as const]);
    expect(judge(fault, { ...stood, alarms })).toEqual([]);
  });

  it.each<[string, Partial<Seen>]>([
    ['wrong money', { money: { ...stood.money, wrong: ['1: PAID, the bank declined'] } }],
    ['a fault without a payment', { money: { ...stood.money, approved: 0 } }],
    ['an answer after eleven seconds', { slowestMs: 11_001 }],
    ['an instance that does not name it', { named: [['database_write_late'], []] }],
    ['a doctor that does not name it', { doctorDuring: { status: 1, bad: ['✖ Clock: off'] } }],
    ['lanes that stand still', { lanesAfter: null }],
    ['an instance that stays unready', { readyAfter: null, lastReasons: [['lane_late'], []] }],
    ['a doctor that still complains', { doctorAfter: { status: 1, bad: ['✖ Health: late'] } }],
    ['an alarm that is not raised', { alarms: new Map() }],
    ['one that is raised twice', { alarms: new Map([['DiwanNotReady', 2]]) }],
    ['another alarm', { alarms: new Map([...raised, ['DiwanGone', 1]]) }],
    ['an alarm that does not end', { alarmsLeft: ['DiwanNotReady'] }],
    ['a webhook that says nothing', { notices: [] }],
    ['a webhook that says it twice', { notices: ['mail_stuck', 'mail_stuck'] }],
    ['what the fault itself found', { found: ['2 payments were given up too early'] }],
  ])('%s', (_what, change) => expect(judge(fault, { ...stood, ...change })).toHaveLength(1));

  it('a request that failed while nothing was broken', () =>
    expect(judge({ ...fault, isSeamless: true }, stood)).toEqual(['3 requests failed']));
});

it.each([
  ['passes', 0, '✔ one\n\n60 s\n19 passed, 0 failed\n', []],
  ['fails with what it found', 1, '✔ one\n✖ two\n1 passed, 1 failed\n', ['✖ two']],
  ['is void when it proved nothing', 0, 'x\n0 passed, 0 failed\n', [expect.stringMatching('void')]],
  ['is void when it fell over', 1, 'Error', ['void: Error']],
])('the restore is one part of the drill and %s', (_what, status, output, failures) => {
  expect(judgeRestore(status, output).failures).toEqual(failures);
});

describe('a payment that the bank approved is known, or visibly unknown', () => {
  const atBank = {
    order: '17',
    trtype: '1',
    state: 'paid',
    requestedAmount: '10.00',
    amount: '10.00',
    completedAmount: '',
    rrn: '1',
    intRef: '1',
    approvals: 1,
    completions: 0,
    reversals: 0,
  };
  const here = {
    order: '17',
    state: 'PAID',
    orderState: 'PAID',
    authorisedText: '10.00',
    operations: null as object | null,
  };
  const compare = (
    bank: Partial<typeof atBank>,
    row: Partial<typeof here> | null,
    told: 'nothing' | 'kept' | 'taken' = 'taken',
  ) => {
    const ledger = [{ ...atBank, ...bank }];
    const rows = row === null ? [] : [{ ...here, ...row }];
    const book = new Book();
    book.tell('17', told);
    const books = {
      bank: { ledger: async () => ledger, ledgerOf: async () => ledger[0] },
      sql: async () => rows,
    };
    return compareMoney(books as unknown as Drill, book);
  };

  it('and nothing else', async () => {
    expect(await compare({}, {})).toEqual({ approved: 1, known: 1, unknown: 0, wrong: [] });
    const unknown = { approved: 1, known: 0, unknown: 1, wrong: [] };
    expect(await compare({}, { state: 'AWAITING_RESULT' }, 'nothing')).toEqual(unknown);
  });

  it.each<[string, Parameters<typeof compare>]>([
    ['lost after it was taken', [{}, { state: 'AWAITING_RESULT' }]],
    ['lost after the disk had it', [{}, { state: 'RESULT_OVERDUE' }, 'kept']],
    ['of which the shop has no row', [{}, null, 'nothing']],
    ['called declined', [{}, { state: 'DECLINED' }, 'nothing']],
    ['called paid and declined at the bank', [{ state: 'declined' }, {}]],
    ['approved twice', [{ approvals: 2 }, {}]],
    ['completed twice', [{ state: 'completed', completions: 2 }, { state: 'COMPLETED' }]],
    [
      'whose completion the bank never did',
      [{ state: 'authorised' }, { state: 'AUTHORISED', operations: { 'completion SUCCEEDED': 1 } }],
    ],
  ])('a payment %s is wrong', async (_what, given) => {
    expect((await compare(...given)).wrong).not.toEqual([]);
  });
});
