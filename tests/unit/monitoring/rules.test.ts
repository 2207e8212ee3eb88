import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import '@/lib/http/served';
import { metricsText } from '@/lib/log/metrics';
import { settingNames } from '@/lib/settings/env';
import { AlarmJudge } from '../../support/alarm-judge';
import { firing, namesIn, readPage, readRules } from '../../support/prometheus';

const rules = ['alerts', 'machine-alerts'].flatMap((file) =>
  readRules(readFileSync(`deploy/monitoring/${file}.yml`, 'utf8')),
);
const pages = 'docs/operations/alarms';
const read = (file: string) => readFileSync(path.join(pages, file), 'utf8');

async function exported(): Promise<Set<string>> {
  const { body } = await metricsText();
  return new Set(
    [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_sum`, `${name}_count`, `${name}_bucket`] : [name],
    ),
  );
}

describe('the alarms', () => {
  it('ask for figures that the page has, each with a page of its own that names it', async () => {
    const known = await exported();
    expect(rules.length).toBeGreaterThan(20);
    for (const { name, expression, runbook } of rules) {
      // Or they ask what Prometheus itself says of those that it reads, or their machines.
      if (!/^up\{job="(diwan|machines)"\}|\bnode_/.test(expression)) {
        expect(namesIn(expression).length, name).toBeGreaterThan(0);
      }
      for (const figure of namesIn(expression)) expect(known, name).toContain(figure);
      expect(readFileSync(runbook, 'utf8')).toContain(`\`${name}\``);
    }
    const told = rules.map(({ runbook }) => path.basename(runbook)).sort();
    expect(told).toEqual(readdirSync(pages).sort());
  });

  it('have pages that say when they fire, why there, and what comes first', () => {
    for (const { name, expression, forSeconds, runbook } of rules) {
      const minutes = forSeconds / 60;
      const page = readFileSync(runbook, 'utf8');
      const [, when = '', why = ''] =
        /^\*\*Fires\*\* when (.+?)\. ([A-Z].{30,})$/m.exec(page) ?? [];
      expect(why, name).not.toBe('');
      expect(page, name).toMatch(/^\*\*First:\*\* .{20,}$/m);
      const limit = Number(/ (-?[\d.]+)$/.exec(expression)?.[1] ?? 0);
      if (limit > 1) expect(when, name).toContain(limit.toLocaleString('en'));
      if (minutes > 0) expect(when, name).toMatch(minutes === 60 ? 'an hour' : `${minutes} minute`);
    }
  });

  it('have pages whose figures, settings, commands and links exist', async () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    const known = await exported();
    for (const file of readdirSync(pages)) {
      const page = read(file);
      for (const [, name] of page.matchAll(/\b(diwan_\w+)\b/g)) {
        const answer = [...known].some((one) => one.startsWith(name ?? ''));
        expect(answer, `${file}: ${name}`).toBe(true);
      }
      for (const [, name] of page.matchAll(/npm run ([\w:-]+)/g))
        expect(scripts).toHaveProperty([name ?? '']);
      for (const [, name] of page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)) {
        expect([...settingNames, 'PRIVATE_ADDRESS'], file).toContain(name);
      }
      for (const [, link = ''] of page.matchAll(/\]\(([^)]+)\)/g)) read(link);
    }
  });

  it('stand on a dashboard whose figures the page has', async () => {
    const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8'));
    const known = await exported();
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        for (const figure of namesIn(expr)) expect(known, title).toContain(figure);
      }
    }
  });
});

describe('how the tests judge a rule', () => {
  const page = (text: string) => readPage(text);
  const moment = {
    pages: [page('a{x="1"} 1\nb{x="1"} 1'), page('a{x="1"} 5\na{x="2"} 9\nb{x="1"} 3\nc 40')],
    now: 100_000,
    seconds: 10,
  };
  it.each([
    ['a > 4', 2],
    ['a{x!="1"} > 4', 1],
    ['increase(a[5m]) > 3', 1],
    ['increase(a[5m]) > 4', 0],
    ['rate(a[5m]) / rate(b[5m]) == 2', 1],
    ['time() - c > 59', 1],
    ['c - time() < -59', 1],
    ['count(a) < 3 or count(d) < 3', 1],
    ['absent(d)', 1],
    ['absent(c)', 0],
  ])('%s holds %i times', (expression, times) =>
    expect(firing(expression, moment)).toHaveLength(times),
  );

  it('a counter of a process that began again grows from 0', () => {
    const pages = [page('a 7'), page('a 9'), page('a 3')];
    expect(firing('increase(a[5m]) == 5', { ...moment, pages })).toHaveLength(1);
  });
});

describe('when an alarm begins and ends', () => {
  const yaml = ['late', 'grown'].map((name, at) =>
    [
      `      - alert: ${name}`,
      `        expr: '${['level > 3', 'increase(count[5m]) > 0'][at]}'`,
      `        for: ${['2m', '0m'][at]}`,
    ].join('\n'),
  );
  const second = 1_000;
  /** A page of each instance a second, a minute to the rules. */
  const judge = (pages: Readonly<Record<string, readonly (string | null)[]>>) => {
    const judged = new AlarmJudge(readRules(`groups:\n${yaml.join('\n')}\n`), 60);
    const raised: string[] = [];
    const length = Math.max(...Object.values(pages).map((all) => all.length));
    for (let at = 0; at < length; at += 1) {
      for (const [instance, all] of Object.entries(pages)) {
        const text = all[at];
        if (text) judged.add(instance, at * second, readPage(text));
      }
      judged.judge(at * second);
      raised.push(judged.raised.join());
    }
    return { raised, times: [...judged.timesSince(0)] };
  };
  const level = (...values: number[]) => values.map((value) => `level ${value}`);

  it('it holds for as long as the rule says, in one instance and without a break', () => {
    const verdict = judge({ one: level(0, 4, 4, 4, 0) });
    expect(verdict).toEqual({ raised: ['', '', '', 'late', ''], times: [['late', 1]] });
    expect(judge({ one: level(4, 4, 0, 4, 4) }).times).toEqual([]);
    expect(judge({ one: level(4, 0, 4, 0), two: level(0, 4, 0, 4) }).times).toEqual([]);
  });

  it('it is one alarm to people when it comes back within five minutes, else another', () => {
    const gap = (length: number) =>
      judge({ one: level(4, 4, 4, ...Array(length).fill(0), 4, 4, 4) });
    expect(gap(2).times).toEqual([['late', 1]]);
    expect(gap(9).times).toEqual([['late', 2]]);
  });

  it('an increase is over when its window is, and an instance that is silent says nothing', () => {
    const count = (...values: (number | null)[]) =>
      values.map((value) => (value === null ? null : `count ${value}`));
    const answer = judge({ one: count(0, 1, 1, 1, 1, 1, 1, 1, 1) }).raised;
    expect(answer).toEqual(['', 'grown', 'grown', 'grown', 'grown', 'grown', '', '', '']);
    expect(judge({ one: count(0, 1, ...Array(7).fill(null)) }).raised.at(-1)).toBe('');
  });
});
