// Would Prometheus raise this alarm? Evaluates the part of PromQL that our rules use.

type Sample = { readonly name: string; readonly labels: Labels; readonly value: number };
type Labels = Readonly<Record<string, string>>;
export type Page = readonly Sample[];
/** Pages of one instance, oldest first, `seconds` from first to last; rules are judged at `now`. */
type Moment = { readonly pages: readonly Page[]; readonly now: number; readonly seconds: number };
export type Rule = {
  readonly name: string;
  readonly expression: string;
  readonly runbook: string;
  /** How long it must hold before the alarm is raised. */
  readonly forSeconds: number;
};

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 };

/** Reads the rules of a file with one field per line, as in ours. */
export const readRules = (yaml: string): Rule[] =>
  yaml.split(/^ {6}- /m).flatMap((part) => {
    const field = (key: string) => new RegExp(`^\\s*${key}: (.+)$`, 'm').exec(part)?.[1] ?? '';
    const name = field('alert');
    const expression = field('expr').slice(1, -1).replaceAll("''", "'");
    const forSeconds = secondsOf(field('for') || '0m');
    return name === '' ? [] : [{ name, expression, runbook: field('runbook'), forSeconds }];
  });

function secondsOf(duration: string): number {
  const [, count = '', unit = ''] = /^(\d+)([smhd])$/.exec(duration) ?? fault(duration);
  return Number(count) * (unitSeconds[unit] ?? fault(duration));
}

/** How far back an expression looks; 0 if it looks only at current values. */
export function windowSeconds(expression: string): number {
  const windows = [...expression.matchAll(/\[(\d+\w)\]/g)].map(([, window = '']) => window);
  return Math.max(0, ...windows.map(secondsOf));
}

/** The samples of a page in the text form. */
export const readPage = (text: string): Page =>
  [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gim)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of]),
      ),
      value: Number(value),
    }),
  );

/** The names of metrics in an expression. */
export const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(diwan_\w+)/g)].map(([, name = '']) => name);

/** The label sets for which one of our expressions holds: `a [-/ b] <comparison> number`, one `or` another. */
export function firing(expressions: string, moment: Moment): Labels[] {
  return expressions.split(' or ').flatMap((expression) => holdsFor(expression, moment));
}

function holdsFor(expression: string, moment: Moment): Labels[] {
  const absent = absentName(expression);
  if (absent !== null) return select(absent, moment.pages.at(-1) ?? []).length === 0 ? [{}] : [];
  const [, left = '', sign = '', limit] =
    /^(.+?) (>|<|==) (-?[\d.]+)$/.exec(expression) ?? fault(expression);
  const [, first = '', operator, second = ''] = /^(.+?) ([-/]) (.+)$/.exec(left) ?? ['', left];
  const values = operator
    ? combine(first, operator, second, moment)
    : term(first, moment).map(({ labels, value }) => ({ labels, value }));
  return values.flatMap(({ labels, value }) => {
    const holds = { '>': value > Number(limit), '<': value < Number(limit) }[sign];
    return (holds ?? value === Number(limit)) ? [labels] : [];
  });
}

/** The metric in an expression of the form `absent(x)`; null for any other. */
export function absentName(expression: string): string | null {
  return /^absent\((\w+)\)$/.exec(expression)?.[1] ?? null;
}

function combine(first: string, operator: string, second: string, moment: Moment) {
  const [a, b] = [term(first, moment), term(second, moment)];
  const isTime = (expression: string) => expression === 'time()';
  return a.flatMap((one) =>
    b
      .filter((two) => isTime(first) || isTime(second) || isSame(one.labels, two.labels))
      .map((two) => ({
        labels: { ...one.labels, ...two.labels },
        value: operator === '-' ? one.value - two.value : one.value / two.value,
      })),
  );
}

function term(expression: string, moment: Moment): { labels: Labels; value: number }[] {
  if (expression === 'time()') return [{ labels: {}, value: moment.now / 1000 }];
  const counted = /^count\((.+)\)$/.exec(expression)?.[1];
  if (counted !== undefined) {
    const { length } = select(counted, moment.pages.at(-1) ?? []);
    return length === 0 ? [] : [{ labels: {}, value: length }];
  }
  const grown = /^(increase|rate)\((.+)\[\d+\w\]\)$/.exec(expression);
  if (!grown) {
    const size = /^abs\((.+)\)$/.exec(expression);
    const found = select(size?.[1] ?? expression, moment.pages.at(-1) ?? []);
    return found.map(({ labels, value }) => ({ labels, value: size ? Math.abs(value) : value }));
  }
  const [, kind, selector = ''] = grown;
  return growth(selector, moment.pages).map(({ labels, grew }) => ({
    labels,
    value: kind === 'rate' ? grew / moment.seconds : grew,
  }));
}

/** Growth of each series with at least two samples; a smaller value means a reset to 0. */
function growth(selector: string, pages: readonly Page[]) {
  const series = new Map<string, { labels: Labels; last: number; grew: number; times: number }>();
  for (const page of pages) {
    for (const { labels, value } of select(selector, page)) {
      const known = series.get(textOf(labels));
      const step = known === undefined ? 0 : value < known.last ? value : value - known.last;
      const { grew = 0, times = 0 } = known ?? {};
      series.set(textOf(labels), { labels, last: value, grew: grew + step, times: times + 1 });
    }
  }
  return [...series.values()].filter(({ times }) => times > 1);
}

function select(selector: string, page: Page): Page {
  const [, name, conditions = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(selector) ?? fault(selector);
  const wanted = [...conditions.matchAll(/(\w+)(!?=)"([^"]*)"/g)];
  return page.filter(
    (sample) =>
      sample.name === name &&
      wanted.every(([, key = '', how, value]) => (sample.labels[key] === value) === (how === '=')),
  );
}

function isSame(one: Labels, two: Labels): boolean {
  return textOf(one) === textOf(two);
}

function textOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).sort());
}

function fault(expression: string): never {
  throw new Error(`not of our rules' language: ${expression}`);
}
