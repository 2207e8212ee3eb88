import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRules } from '../../support/prometheus';

const files = ['alerts', 'machine-alerts'].map((name) =>
  path.resolve(`deploy/monitoring/${name}.yml`),
);
const rules = files.flatMap((file) => readRules(readFileSync(file, 'utf8')));
const isThere = spawnSync('promtool', ['--version']).status === 0;
const folder = mkdtempSync(path.join(tmpdir(), 'diwan-promtool-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What raises each rule, by its name and what else is to be said: series by the minute, in the notation of promtool. */
const series: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  DiwanGone: [['diwan_ready{instance="one"}', '1x3 stale']],
  DiwanInstanceGone: [['up{job="diwan",instance="two"}', '0x200']],
  'DiwanInstanceGone: nobody knows it any more': [['up{job="diwan",instance="two"}', '1x3 stale']],
  DiwanNotReady: [['diwan_ready', '0x200']],
  DiwanNotAsItShouldBe: [['diwan_not_as_it_should_be{reason="x"}', '1x200']],
  DiwanFiguresMissing: [['diwan_shop_figures_ok', '0x200']],
  DiwanResultNotRecorded: [responses('backref', '0+1x200')],
  DiwanErrors: [responses('desk', '0+2x200')],
  DiwanSlowResults: requests('backref', 90),
  DiwanSlowPages: requests('desk', 150),
  DiwanLaneLate: [['diwan_lane_round_timestamp_seconds{lane="mail"}', '0x200']],
  DiwanSpoolWaiting: [['diwan_spool_oldest_seconds', '301x200']],
  DiwanSpoolRoom: [['diwan_spool_free_bytes', '199999999x200']],
  DiwanMailWaiting: [['diwan_mails_oldest_seconds', '1801x200']],
  DiwanWebhookWaiting: [['diwan_alarm_notices_oldest_seconds', '1801x200']],
  DiwanPoolFull: [['diwan_database_connections{state="in_line"}', '21x200']],
  DiwanUnknownOperation: [['diwan_operations_unknown_oldest_seconds', '3601x200']],
  DiwanReviewWaiting: [['diwan_attempts_in_review', '1x200']],
  DiwanHoldsEnding: [['diwan_holds{state="ending"}', '1x200']],
  DiwanHoldsOver: [['diwan_holds{state="over"}', '1x200']],
  DiwanOrderNumbersLow: [['diwan_trace_numbers_used_ratio', '0.81x200']],
  DiwanOrderNumbersExhausted: [
    ['diwan_order_numbers_total{code="TRACE_NUMBERS_EXHAUSTED"}', '0+1x200'],
  ],
  DiwanGatewayFails: [['diwan_gateway_calls_total{delivery="unknown"}', '0+1x200']],
  DiwanForgedResults: [['diwan_results_total{code="MAC_MISMATCH"}', '0+2x200']],
  DiwanClockOff: [['diwan_database_clock_offset_seconds', '-61x200']],
  DiwanGatewayClockOff: [['diwan_clock_offset_seconds{source="cgi"}', '301x200']],
  DiwanKeyEnds: [['diwan_key_end_timestamp_seconds{key="x"}', '172700x200']],
  DiwanCertificateEnds: [['diwan_certificate_end_timestamp_seconds{of="x"}', '0x200']],
  DiwanShopIssue: [['diwan_attention_open{group="shop",age="0"}', '1x200']],
  DiwanMoneyIssueOld: [['diwan_attention_open{group="money",age="3"}', '1x200']],
  DiwanLogNotArchived: [['diwan_wal_archive_failing', '1x200']],
  DiwanStandbyBehind: [['diwan_standby_behind_bytes{slot="x"}', '1000000001x200']],
  DiwanBackupOld: [['diwan_backup_timestamp_seconds', '-100000x200']],
  DiwanDiskFull: disk('ext4', 9),
  DiwanUnitFailed: [['node_systemd_unit_state{name="diwan-copy.service",state="failed"}', '1x200']],
  DiwanRestarts: [['node_systemd_service_restart_total{name="diwan@3001.service"}', '0+1x200']],
  DiwanMachineGone: [['up{job="machines",instance="two"}', '0x200']],
  'DiwanMachineGone: nobody knows one': [['up{job="machines",instance="one"}', '1x3 stale']],
};

function responses(door: string, values: string): readonly [string, string] {
  return [`diwan_http_responses_total{door="${door}",answer="5xx"}`, values];
}

/** So many percent are free. */
function disk(fstype: string, percent: number): (readonly [string, string])[] {
  return [
    [`node_filesystem_avail_bytes{mountpoint="/",fstype="${fstype}"}`, `${percent}x200`],
    [`node_filesystem_size_bytes{mountpoint="/",fstype="${fstype}"}`, '100x200'],
  ];
}

/** A request a minute, of so many seconds. */
function requests(door: string, seconds: number): (readonly [string, string])[] {
  return [
    [`diwan_http_request_seconds_sum{door="${door}"}`, `0+${seconds}x200`],
    [`diwan_http_request_seconds_count{door="${door}"}`, '0+1x200'],
  ];
}

/** What the shop shows when nothing is wrong; all rules look at it, and none is raised. */
const quiet: readonly (readonly [string, string])[] = [
  ['diwan_ready{instance="one"}', '1x200'],
  ...['diwan', 'machines'].flatMap((job) =>
    ['one', 'two'].map((at) => [`up{job="${job}",instance="${at}"}`, '1x200'] as const),
  ),
  ['node_systemd_unit_state{name="ssh.service",state="failed"}', '1x200'],
  ...disk('tmpfs', 0),
];

/** The cause is at one of two instances; the other one is as it should be. */
function atTwo(name: string): string {
  if (name.includes('instance=')) return name;
  return name.includes('{') ? name.replace('{', '{instance="two",') : `${name}{instance="two"}`;
}

const ruleOf = (cause: string) => cause.replace(/:.*/, '');

/** Asks which of all rules are raised at a time: a test of promtool that expects one or none of each. */
function testOf(cause: string | null): string {
  const own = cause === null ? [] : (series[cause] ?? []);
  const others = quiet.filter(([name]) => !own.some(([changed]) => changed === name));
  const given = [...others, ...own];
  const raisedBy = cause === null ? null : ruleOf(cause);
  const rule = rules.find(({ name }) => name === raisedBy);
  const raisedAt = Math.round((rule?.forSeconds ?? 0) / 60) + 11;
  return [
    '  - interval: 1m',
    '    input_series:',
    ...given.flatMap(([name, values]) => [
      `      - series: '${atTwo(name)}'`,
      `        values: '${values}'`,
    ]),
    '    promql_expr_test:',
    `      - expr: 'count by (alertname) (ALERTS{alertstate="firing"})'`,
    `        eval_time: ${raisedAt}m`,
    `        exp_samples: ${raisedBy === null ? '[]' : ''}`,
    ...(raisedBy === null
      ? []
      : [`          - labels: '{alertname="${raisedBy}"}'`, '            value: 1']),
  ].join('\n');
}

describe.skipIf(!isThere)('promtool, where it is installed,', () => {
  it('takes the rules', () => {
    const said = execFileSync('promtool', ['check', 'rules', ...files], { encoding: 'utf8' });
    const counts = [...said.matchAll(/SUCCESS: (\d+) rules found/g)].map(([, count]) => count);
    expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(rules.length);
  });

  it('raises each rule by its own cause, and no other', () => {
    const raised = new Set(Object.keys(series).map(ruleOf));
    expect([...raised].sort()).toEqual(rules.map(({ name }) => name).sort());
    const tests = [null, ...Object.keys(series)].map(testOf);
    const test = path.join(folder, 'test.yml');
    const head = `rule_files: ${JSON.stringify(files)}\nevaluation_interval: 1m\ntests:\n`;
    writeFileSync(test, `${head}${tests.join('\n')}\n`);
    const given = ['test', 'rules', test];
    const { status, stdout, stderr } = spawnSync('promtool', given, { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
  });
});
