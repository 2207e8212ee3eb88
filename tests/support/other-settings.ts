// How does a test play with other settings, without the next test seeing them?
import { onTestFinished } from 'vitest';
import { settings } from '@/lib/settings/env';

/** Changes settings, or a group of them, until the test is over. */
export function change<T extends object>(known: T, other: Partial<T>): void {
  const before = { ...known };
  Object.assign(known, other);
  onTestFinished(() => {
    Object.assign(known, before);
  });
}

export const withSettings = (other: Partial<ReturnType<typeof settings>>) =>
  change(settings(), other);
