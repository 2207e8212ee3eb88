// Vitest starts this in place of a database server: the campaign has one.
import type { TestProject } from 'vitest/node';
import { templateName } from '../support/database-server';
import { sharedServerVariable } from './killers';

export default function start(project: TestProject): void {
  project.provide('databaseAdminUrl', process.env[sharedServerVariable] ?? '');
  project.provide('databaseTemplate', templateName);
}
