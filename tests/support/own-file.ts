// Loaded before each test file: files share a process, but none sees what another left in it.
import { afterAll, vi } from 'vitest';

const environment = { ...process.env };

// Reload every module of the project, so that module state and mocks end with the file. Packages
// stay loaded: they are most of what a new process would have to load again.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const name of Object.keys(process.env)) {
    if (!(name in environment)) delete process.env[name];
  }
  Object.assign(process.env, environment);
  // Process-wide state of the project has its name as prefix.
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith('diwan')) Reflect.deleteProperty(globalThis, name);
  }
});
