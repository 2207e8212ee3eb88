// How is work done that the product gives to a process of its own? Here, where nothing is about the process.
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { projectRoot } from '../../scripts/cli/project-root';

type Work = (input: unknown, send: (piece: unknown) => void) => Promise<void>;

const programs = new Map<string, Work>();
let served: Work | undefined;

/** In the place of `lib/apart/serve-apart.ts`. */
export function serveApart(work: Work): void {
  served = work;
}

/** Its limits of the library that decodes would hold for the whole process. */
export const keepsProcess = 'lib/desk/pictures/decode-apart.ts';

/** Does the work of a program: what goes in and comes out is copied, as between processes. */
export async function runHere(program: string, input: unknown) {
  const work = programs.get(program) ?? (await load(program));
  const pieces: unknown[] = [];
  await work(copyOf(input), (piece) => pieces.push(copyOf(piece)));
  return { ok: true, value: pieces };
}

let loading: Promise<unknown> = Promise.resolve();

/** One at a time: a program says what its work is while it is loaded. */
async function load(program: string): Promise<Work> {
  const own = loading.then(async () => {
    await import(join(projectRoot, program));
    if (!programs.has(program) && served) programs.set(program, served);
  });
  loading = own;
  await own;
  const work = programs.get(program);
  if (work === undefined) throw new Error(`${program} serves nothing.`);
  return work;
}

const copyOf = (value: unknown): unknown => deserialize(serialize(value));
