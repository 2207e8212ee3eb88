// How does the terminal show each step and how long it took?
import { Listr, type ListrTask, PRESET_TIMER } from 'listr2';

export type Step = {
  title: string;
  /** Titles of the steps that must have ended before, where steps run in parallel. */
  after?: readonly string[];
  /** Returns a short note for the line, such as "nothing changed". */
  run: (report: (words: string) => void) => Promise<string | undefined> | Promise<void>;
};

/** Runs steps in order or in parallel; rethrows the first failure unchanged. */
export async function runSteps(
  steps: readonly Step[],
  options: { isConcurrent?: boolean; keepsGoing?: boolean } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const ends = new Map(steps.map(({ title }) => [title, makeEnd()]));
  const tasks = steps.map(
    (step): ListrTask => ({
      title: step.title,
      task: async (_context, task) => {
        const end = ends.get(step.title);
        try {
          await Promise.all((step.after ?? []).map((title) => ends.get(title)?.reached));
        } catch (error) {
          end?.fail(error);
          task.skip(`${step.title}: not begun`);
          return;
        }
        try {
          const words = await step.run((said) => {
            task.output = said;
          });
          if (words) task.title = `${step.title}: ${words}`;
          end?.reach();
        } catch (error) {
          failures.push(error);
          end?.fail(error);
          throw error;
        }
      },
    }),
  );
  const list = new Listr(tasks, {
    concurrent: options.isConcurrent ?? false,
    exitOnError: !options.keepsGoing,
    renderer: process.stdout.isTTY && !process.env.CI ? 'default' : 'simple',
    rendererOptions: { timer: PRESET_TIMER, showErrorMessage: false, collapseErrors: false },
    // The lifetime alone handles signals.
    registerSignalListeners: false,
  });
  try {
    await list.run();
  } catch (error) {
    throw failures[0] ?? error;
  }
  if (failures.length > 0) throw failures[0];
}

type End = { reached: Promise<void>; reach: () => void; fail: (error: unknown) => void };

function makeEnd(): End {
  let reach = () => {};
  let fail: End['fail'] = () => {};
  const reached = new Promise<void>((resolve, reject) => {
    reach = resolve;
    fail = reject;
  });
  // Its own step has said it.
  reached.catch(() => {});
  return { reached, reach, fail };
}
