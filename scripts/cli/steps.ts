// How does the terminal show each step and how long it took?
import { Listr, type ListrTask } from 'listr2';

export type Step = {
  title: string;
  /** Shown beside the title until the step ends, such as how long it takes. */
  hint?: string;
  /** Titles of the steps that must have ended before, where steps run in parallel. */
  after?: readonly string[];
  /** Returns a short note for the line, such as "nothing changed". */
  run: (report: (words: string) => void) => Promise<string | undefined> | Promise<void>;
};

/** A step that runs says again how long it has run. */
const beatMs = 15_000;

/** Runs steps in order or in parallel; rethrows the first failure unchanged. */
export async function runSteps(
  steps: readonly Step[],
  options: { isConcurrent?: boolean; keepsGoing?: boolean } = {},
): Promise<void> {
  const failures: unknown[] = [];
  const ends = new Map(steps.map(({ title }) => [title, makeEnd()]));
  const tasks = steps.map(
    (step): ListrTask => ({
      title: step.hint === undefined ? step.title : `${step.title} (${step.hint})`,
      task: async (_context, task) => {
        const end = ends.get(step.title);
        try {
          await Promise.all((step.after ?? []).map((title) => ends.get(title)?.reached));
        } catch (error) {
          end?.fail(error);
          task.skip(`${step.title}: not begun`);
          return;
        }
        // Its own time: what it waited for has a line of its own.
        const began = performance.now();
        const beat = setInterval(() => {
          task.output = `${step.title}: ${timeSince(began)} so far`;
        }, beatMs);
        try {
          const words = await step.run((said) => {
            task.output = said;
          });
          task.title = `${step.title}${words ? `: ${words}` : ''} [${timeSince(began)}]`;
          end?.reach();
        } catch (error) {
          failures.push(error);
          end?.fail(error);
          throw error;
        } finally {
          clearInterval(beat);
        }
      },
    }),
  );
  const list = new Listr(tasks, {
    concurrent: options.isConcurrent ?? false,
    exitOnError: !options.keepsGoing,
    renderer: process.stdout.isTTY && !process.env.CI ? 'default' : 'simple',
    rendererOptions: { showErrorMessage: false, collapseErrors: false },
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

function timeSince(began: number): string {
  const seconds = (performance.now() - began) / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
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
