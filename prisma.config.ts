import { defineConfig } from 'prisma/config';

// These three read files alone, yet the command line would first download an engine for them.
// Any existing file satisfies it; migrations must keep the real engine.
const readsFilesAlone = new Set(['generate', 'validate', 'format']);
if (process.argv.some((word) => readsFilesAlone.has(word))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

const url = process.env.DATABASE_OWNER_URL || process.env.DATABASE_URL;

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  ...(url ? { datasource: { url } } : {}),
});
