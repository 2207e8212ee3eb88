// Which SQL leads from the existing migrations to the data model?
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type ColumnType,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { migrationsFolder } from './migration-files';

/**
 * Compares the data model with a database that has every migration.
 *
 * @returns the SQL of the difference; undefined when there is none.
 */
export async function diffFromDatabase(databaseUrl: string): Promise<string | undefined> {
  const path = join(migrationsFolder, '../schema.prisma');
  const model = { files: [{ path, content: readFileSync(path, 'utf8') }] };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const engine = await startEngine(client);
    const { exitCode, stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', ...model, configDir: dirname(path) },
      to: { tag: 'schemaDatamodel', ...model },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return exitCode === 2 && stdout ? stdout : undefined;
  } finally {
    await client.end();
  }
}

/**
 * Writes a migration folder that sorts after all others; review the SQL by hand.
 *
 * @returns the path of the new file.
 */
export function writeMigration(name: string, sql: string, now: Date): string {
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'migration.sql');
  writeFileSync(file, sql.endsWith('\n') ? sql : `${sql}\n`, { flag: 'wx' });
  return file;
}

/** Prisma's schema engine as WebAssembly: no program is downloaded. It only reads the catalogues. */
async function startEngine(client: pg.Client): Promise<engineModule.SchemaEngine> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const program = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const { exports } = await WebAssembly.instantiate(program, {
    './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
  });
  const { __wbg_set_wasm: setProgram } = engineModule as unknown as {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  };
  setProgram(exports);
  if (typeof exports.__wbindgen_start === 'function') exports.__wbindgen_start();
  const connect = async () => catalogueReader(client);
  return engineModule.SchemaEngine.new(
    { datamodels: undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory({ ...ours, connect, connectToShadowDb: notNeeded }),
  );
}

const ours = { provider: 'postgres', adapterName: 'catalogues' } as const;

/** By the numbers that PostgreSQL gives its types. `@prisma/adapter-pg` lacks "char". */
const catalogueTypes: Readonly<Record<number, ColumnType>> = {
  16: ColumnTypeEnum.Boolean,
  18: ColumnTypeEnum.Character,
  19: ColumnTypeEnum.Text,
  20: ColumnTypeEnum.Int64,
  21: ColumnTypeEnum.Int32,
  23: ColumnTypeEnum.Int32,
  25: ColumnTypeEnum.Text,
  26: ColumnTypeEnum.Int64,
  1009: ColumnTypeEnum.TextArray,
  1043: ColumnTypeEnum.Text,
};

function catalogueReader(client: pg.Client): SqlDriverAdapter {
  return {
    ...ours,
    async queryRaw({ sql, args }) {
      const { fields, rows } = await client.query({ text: sql, values: args, rowMode: 'array' });
      const columnTypes = fields.map(({ name, dataTypeID }) => {
        const type = catalogueTypes[dataTypeID];
        if (type === undefined) throw new Error(`${name} has the type ${dataTypeID}`);
        return type;
      });
      return { columnNames: fields.map(({ name }) => name), columnTypes, rows };
    },
    executeRaw: notNeeded,
    executeScript: notNeeded,
    startTransaction: notNeeded,
    async dispose() {},
  };
}

async function notNeeded(): Promise<never> {
  throw new Error('a comparison changes nothing');
}
