// Would Prometheus raise this alarm? As much of its language as our rules use, over two pages.

type Sample = { readonly name: string; readonly labels: Labels; readonly value: number };
type Labels = Readonly<Record<string, string>>;
type Page = readonly Sample[];
/** `before` and `after` are read `seconds` apart; `now` is the time of the judgement. */
type Moment = {
  readonly before: Page;
  readonly after: Page;
  readonly now: number;
  readonly seconds: number;
};
type Rule = { readonly name: string; readonly expression: string; readonly runbook: string };

/** The rules of a file that has one field a line, as ours. */
export function readRules(yaml: string): Rule[] {
  return yaml.split(/^ {6}- /m).flatMap((part) => {
    const field = (key: string) => new RegExp(`^\\s*${key}: (.+)$`, 'm').exec(part)?.[1] ?? '';
    const name = field('alert');
    const expression = field('expr').slice(1, -1).replaceAll("''", "'");
    return name === '' ? [] : [{ name, expression, runbook: field('runbook') }];
  });
}

/** The samples of a page in the text form. */
export function readPage(text: string): Page {
  return [...text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? (\S+)$/gim)].map(
    ([, name = '', labels = '', value]) => ({
      name,
      labels: Object.fromEntries(
        [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, of]) => [key, of]),
      ),
      value: Number(value),
    }),
  );
}

/** The names of metrics in an expression. */
export function namesIn(expression: string): string[] {
  return [...expression.matchAll(/\b(diwan_\w+)/g)].map(([, name = '']) => name);
}

/** Label sets for which an expression of ours holds: `a [-/ b] <comparison> number`. */
export function firing(expression: string, moment: Moment): Labels[] {
  const absent = /^absent\((\w+)\)$/.exec(expression);
  if (absent) return select(absent[1] ?? '', moment.after).length === 0 ? [{}] : [];
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
  const grown = /^(increase|rate)\((.+)\[\d+m\]\)$/.exec(expression);
  if (!grown) {
    const size = /^abs\((.+)\)$/.exec(expression);
    const found = select(size?.[1] ?? expression, moment.after);
    return found.map(({ labels, value }) => ({ labels, value: size ? Math.abs(value) : value }));
  }
  const [, kind, selector = ''] = grown;
  const earlier = select(selector, moment.before);
  return select(selector, moment.after).flatMap(({ labels, value }) => {
    const before = earlier.find((one) => isSame(one.labels, labels));
    // A series that was not there has no increase.
    if (!before) return [];
    const grew = value - before.value;
    return [{ labels, value: kind === 'rate' ? grew / moment.seconds : grew }];
  });
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
  const text = (labels: Labels) => JSON.stringify(Object.entries(labels).sort());
  return text(one) === text(two);
}

function fault(expression: string): never {
  throw new Error(`not of our rules' language: ${expression}`);
}
