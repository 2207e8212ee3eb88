// How does a command pass its work to a program below tests/, with the same options?
import { join } from 'node:path';
import { generateClient } from '../build/generate';
import type { CommandDefinition, CommandInput } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { startChild, typescriptFlags } from '../processes/child';
import { cleanEnvironment } from '../processes/clean-environment';

/** The `run` of such a command: returns the program's status and passes it no settings. */
export function runTestProgram(file: string): CommandDefinition['run'] {
  return async ({ values }, lifetime) => {
    await generateClient(lifetime);
    const child = startChild(lifetime, {
      arguments: [...typescriptFlags, join(projectRoot, file), ...wordsOf(values)],
      env: cleanEnvironment(process.env),
      output: 'terminal',
    });
    return child.ended;
  };
}

function wordsOf(values: CommandInput['values']): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : value === true ? [`--${name}`] : [],
  );
}
