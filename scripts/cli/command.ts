// How does every command read its arguments, show its help and end?

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { patiently } from '../../lib/db/patience';
import { Lifetime } from './lifetime';
import { projectRoot } from './project-root';
import { Refusal, refusalText, systemCode } from './refusal';

type Options = NonNullable<ParseArgsConfig['options']>;

export type CommandInput = {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
};

export type CommandDefinition = {
  name: string;
  summary: string;
  /** Lines below the summary: arguments, examples, output files. */
  help?: readonly string[];
  options?: Options;
  allowPositionals?: boolean;
  /** Some commands must not read the checkout's .env files. */
  ignoresEnvFiles?: boolean;
  /** Resolves with the exit status; undefined means 0. */
  run: (input: CommandInput, lifetime: Lifetime) => Promise<number | undefined> | Promise<void>;
};

/** Runs a command; the last line of each file in scripts/commands. */
export async function defineCommand(definition: CommandDefinition): Promise<void> {
  const lifetime = new Lifetime();
  lifetime.listen((status) => process.exit(status));
  let status: number;
  try {
    status = await runDefinition(definition, lifetime);
  } catch (error) {
    status = 1;
    // A failure caused by stopping is not reported.
    if (!lifetime.isEnding) console.error(`\n${describeFailure(error)}\n`);
  }
  await lifetime.end();
  process.exit(status);
}

async function runDefinition(definition: CommandDefinition, lifetime: Lifetime): Promise<number> {
  const input = readArguments(definition);
  if (input.values.help === true) {
    console.log(helpText(definition));
    return 0;
  }
  if (!definition.ignoresEnvFiles) loadEnvFiles();
  return (await patiently(() => definition.run(input, lifetime))) ?? 0;
}

function readArguments(definition: CommandDefinition): CommandInput {
  const options: Options = { ...definition.options, help: { type: 'boolean', short: 'h' } };
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(2),
      options,
      allowPositionals: definition.allowPositionals ?? false,
    });
    return { values: values as CommandInput['values'], positionals };
  } catch (error) {
    const what = error instanceof Error ? error.message.split('. ')[0] : String(error);
    throw new Refusal(`${what}.`, `See: npm run ${definition.name} -- --help`);
  }
}

/** What `--help` prints. */
function helpText(definition: CommandDefinition): string {
  const start = definition.name === 'test' || definition.name === 'start' ? 'npm' : 'npm run';
  const options = Object.entries(definition.options ?? {}).map(
    ([name, option]) => `  --${name}${option.type === 'string' ? ' <value>' : ''}`,
  );
  return [
    `${start} ${definition.name}${options.length > 0 ? ' -- [options]' : ''}`,
    '',
    definition.summary,
    ...(definition.help ? ['', ...definition.help] : []),
    ...(options.length > 0 ? ['', 'Options:', ...options] : []),
  ].join('\n');
}

/** The environment overrides the files; the local file overrides the general one. */
function loadEnvFiles(): void {
  for (const name of ['.env.local', '.env']) {
    const file = join(projectRoot, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof Refusal) return refusalText(error);
  const code = systemCode(error);
  const path = error instanceof Error && 'path' in error ? String(error.path) : 'a file';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `Cannot write ${path}.\nGive your user write permission there, then run the command again.`;
  }
  if (code === 'ENOSPC') return 'The disk is full.\nFree some space, then run the command again.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
