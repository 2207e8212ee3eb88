// Vitest starts this once for all integration tests, before the first of them.
import type { TestProject } from 'vitest/node';
import { startTestServer } from './database-server';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  project.provide('databaseAdminUrl', server.adminUrl);
  return server.stop;
}
