// Loaded before each test file: many files share a process, and none sees what another left there.
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };

// Every module of the project begins anew, so what one remembers, or who stands in for it, ends
// with the file. Packages stay loaded: they are most of what a new process would read again.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
  // What the project keeps beside its modules bears its name.
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith('diwan')) Reflect.deleteProperty(globalThis, name);
  }
});
