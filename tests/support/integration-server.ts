// Vitest runs this once, before the first integration test.
import type { TestProject } from 'vitest/node';
import { openTestServer } from './database-server';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string;
    databaseTemplate: string;
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  // A database for each of a hundred files: on a disk, making them costs a fifth of the run.
  const server = await openTestServer({ inMemory: true });
  project.provide('databaseAdminUrl', server.adminUrl);
  project.provide('databaseTemplate', server.template);
  return server.stop;
}
