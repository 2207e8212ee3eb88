// Does the bank's language stand on its own, as its README says?
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';

const page = readFileSync('lib/gateway/README.md', 'utf8');
const example = /```ts\n(.*?)```/s.exec(page)?.[1] ?? '';
const files = readdirSync('lib/gateway', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `lib/gateway/${name}`);

async function bundled(contents: string) {
  const stdin = { contents, resolveDir: process.cwd(), loader: 'ts' as const };
  const options = { bundle: true, write: false, metafile: true, platform: 'node' } as const;
  const { metafile, outputFiles } = await build({ ...options, stdin, format: 'cjs' });
  return { sources: Object.keys(metafile.inputs), code: outputFiles[0]?.text ?? '' };
}

it('needs Node, two packages and the four files that its page names', async () => {
  const { sources } = await bundled(files.map((file) => `import './${file}';`).join('\n'));
  expect(sources.filter((name) => files.includes(name))).toHaveLength(files.length);
  const others = sources.filter(
    (name) => !/^(?:lib\/gateway\/|node_modules\/(?:zod|server-only)\/|<stdin>)/.test(name),
  );
  const named = [...page.matchAll(/`(lib\/(?!gateway)[^`]+\.ts)`/g)].map(([, name]) => name);
  expect(others.sort()).toEqual(named.sort());
});

it('its example has about twenty lines and prints what the page says', async () => {
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(22);
  const run = async (text: string) => {
    const said: string[] = [];
    const console = { log: (line: string) => said.push(line) };
    const asked = (name: string) => {
      if (!builtinModules.includes(name.replace('node:', ''))) throw new Error(name);
      return process.getBuiltinModule(name);
    };
    const world = {
      require: asked,
      module: {},
      console,
      Buffer,
      URL,
      URLSearchParams,
      TextDecoder,
    };
    runInNewContext((await bundled(text)).code, { ...world, process, Uint8Array });
    return said;
  };
  const [, truth, otherwise] =
    /It prints `(.+?)`; with any letter changed, `(.+?)`/.exec(page) ?? [];
  expect(await run(example)).toEqual([truth]);
  expect(await run(example.replace('25000.00', '25001.00'))).toEqual([otherwise]);
});
