import { runSteps, type Step } from '@/scripts/cli/steps';

const done: string[] = [];
const step = (title: string, after: readonly string[] = [], run = async () => {}): Step => ({
  title,
  after,
  run: async () => {
    await run();
    done.push(title);
  },
});

beforeEach(() => {
  done.length = 0;
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a parallel step begins when those that it names have ended, and not later', async () => {
  let open = () => {};
  const built = new Promise<void>((resolve) => {
    open = resolve;
  });
  const steps = [
    step('start', ['build', 'fill']),
    step('build', ['client'], () => built),
    step('fill', ['client'], async () => open()),
    step('client'),
    step('other', ['a step that this run leaves out']),
  ];
  await runSteps(steps, { isConcurrent: true });
  // Filling lets the build end, so neither has waited for the other.
  const ends = done.filter((title) => title !== 'other');
  const expected = ['client', ['build', 'fill'], 'start'];
  expect([ends[0], ends.slice(1, 3).sort(), ends[3]]).toEqual(expected);
  expect(done).toContain('other');
});

test('a step tells its own time, also while it runs, and not what it waited for', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] });
  const said: string[] = [];
  vi.mocked(console.log).mockImplementation((line) => said.push(String(line)));
  vi.mocked(process.stdout.write).mockImplementation((text) => said.push(String(text)) > 0);
  const passes = (ms: number) => async () => {
    vi.advanceTimersByTime(ms);
  };
  const build = { ...step('build', [], passes(95_000)), hint: 'the longest step' };
  try {
    await runSteps([build, step('start', ['build'], passes(2_000))], { isConcurrent: true });
  } finally {
    vi.useRealTimers();
  }
  const all = said.join('\n');
  expect(all).toContain('build (the longest step)');
  expect(all).toContain('build: 15 s so far');
  expect(all).toContain('build [1 min 35 s]');
  expect(all).toContain('start [2.0 s]');
});

test('a step whose predecessor failed never begins, and the first failure is thrown', async () => {
  const failure = new Error('no disk');
  const fails = () => Promise.reject(failure);
  const steps = [step('fill', [], fails), step('start', ['fill']), step('open', ['start'])];
  await expect(runSteps(steps, { isConcurrent: true })).rejects.toBe(failure);
  expect(done).toEqual([]);
});
