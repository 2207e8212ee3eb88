// How does Prisma's own schema engine run here without a downloaded program?
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';

type SchemaEngine = engineModule.SchemaEngine;

let isCompiled = false;

/** Runs `use` with an engine that speaks to one database, and frees the engine afterwards. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await compileOnce();
  const adapter = bindMigrationAwareSqlAdapterFactory(
    new PrismaPg({ connectionString: databaseUrl }),
  );
  const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
  }
}

async function compileOnce(): Promise<void> {
  if (isCompiled) return;
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const program = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = await WebAssembly.instantiate(program, {
    './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
  });
  const { __wbg_set_wasm: setProgram } = engineModule as unknown as {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  };
  setProgram(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
  isCompiled = true;
}
