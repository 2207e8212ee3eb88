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

test('a step whose predecessor failed never begins, and the first failure is thrown', async () => {
  const failure = new Error('no disk');
  const fails = () => Promise.reject(failure);
  const steps = [step('fill', [], fails), step('start', ['fill']), step('open', ['start'])];
  await expect(runSteps(steps, { isConcurrent: true })).rejects.toBe(failure);
  expect(done).toEqual([]);
});
