// How does Prisma's schema engine run here without a downloaded program?
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';

type SchemaEngine = engineModule.SchemaEngine;

// Two copies of this file in one process share the package's program.
const compiling = Symbol.for('diwan.schemaEngine');
const holder = globalThis as typeof globalThis & { [compiling]?: Promise<void> };

/** Runs `use` with an engine that speaks to one database, and frees the engine afterwards. */
export async function withSchemaEngine<T>(
  databaseUrl: string,
  use: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  holder[compiling] ??= compile();
  await holder[compiling];
  const factory = new MigrationPg(connectionOf(databaseUrl));
  const adapter = bindMigrationAwareSqlAdapterFactory(factory);
  const engine = await engineModule.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await use(engine);
  } finally {
    engine.free();
    await factory.disposeAll();
  }
}

type PgAdapter = {
  executeScript(script: string): Promise<void>;
  performIO(query: unknown): Promise<{ fields: { dataTypeID: number }[] }>;
  queryRaw(query: unknown): Promise<{ columnTypes: number[] }>;
  client: { query(text: string): Promise<unknown> };
};

/** PostgreSQL's one-byte "char", which only its own catalogues use, and plain text. */
const internalChar = 18;
const text = 25;

/**
 * The published adapter cuts scripts at every semicolon, also inside function bodies and
 * comments, and cannot read the catalogues' "char" columns. Here a migration is sent to the
 * server whole, which also makes it one transaction, and such columns are read as characters.
 */
class MigrationPg extends PrismaPg {
  private readonly open = new Set<{ dispose(): Promise<void> }>();

  constructor(private readonly connection: pg.PoolConfig) {
    super(connection);
  }

  override async connect() {
    return this.track(forMigrations(await super.connect()));
  }

  /** The adapter's version would drop the scratch database while still connected to it. */
  override async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    const admin = await this.connect();
    await admin.executeScript(`CREATE DATABASE "${name}"`);
    const scratch = new PrismaPg({ ...this.connection, database: name });
    const adapter = forMigrations(await scratch.connect());
    const disconnect = adapter.dispose.bind(adapter);
    adapter.dispose = async () => {
      await disconnect();
      await admin.executeScript(`DROP DATABASE "${name}" WITH (FORCE)`);
    };
    return this.track(adapter);
  }

  /** The engine leaves connections open, which would block the next copy of the database. */
  async disposeAll(): Promise<void> {
    for (const adapter of [...this.open].reverse()) await adapter.dispose();
  }

  private track<T extends { dispose(): Promise<void> }>(adapter: T): T {
    const dispose = adapter.dispose.bind(adapter);
    this.open.add(adapter);
    adapter.dispose = async () => {
      if (this.open.delete(adapter)) await dispose();
    };
    return adapter;
  }
}

/**
 * The address in parts. As one string it would override the scratch database's name, and all
 * migrations would be replayed in the real database.
 */
function connectionOf(databaseUrl: string): pg.PoolConfig {
  const { host, port, user, password, database, ssl } = new pg.Client(databaseUrl);
  return { host, port, user, password: password ?? undefined, database, ssl, max: 2 };
}

function forMigrations<T>(adapter: T): T {
  const inner = adapter as unknown as PgAdapter;
  const performIo = inner.performIO.bind(inner);
  const queryRaw = inner.queryRaw;
  inner.executeScript = async (script) => {
    await inner.client.query(script);
  };
  inner.queryRaw = async (query) => {
    let isCharacter: boolean[] = [];
    const reader = Object.create(inner) as PgAdapter;
    reader.performIO = async (statement) => {
      const answer = await performIo(statement);
      isCharacter = answer.fields.map((field) => field.dataTypeID === internalChar);
      for (const [index, field] of answer.fields.entries()) {
        if (isCharacter[index]) field.dataTypeID = text;
      }
      return answer;
    };
    const rows = await queryRaw.call(reader, query);
    const columnTypes = rows.columnTypes.map((type, index) =>
      isCharacter[index] ? ColumnTypeEnum.Character : type,
    );
    return { ...rows, columnTypes };
  };
  return adapter;
}

async function compile(): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const program = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = await WebAssembly.instantiate(program, {
    './schema_engine_bg.js': withoutLingeringTimers(),
  });
  const { __wbg_set_wasm: setProgram } = engineModule as unknown as {
    __wbg_set_wasm: (exports: WebAssembly.Exports) => void;
  };
  setProgram(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === 'function') start();
}

/** The engine never clears its lock's time-out, which would keep the process alive for 10 s. */
function withoutLingeringTimers(): WebAssembly.ModuleImports {
  const imports = { ...engineModule } as unknown as Record<string, WebAssembly.ImportValue>;
  for (const name of Object.keys(imports)) {
    if (!name.startsWith('__wbg_setTimeout_')) continue;
    imports[name] = (callback: () => void, delayMs: number) =>
      setTimeout(callback, delayMs >>> 0).unref();
  }
  return imports;
}
