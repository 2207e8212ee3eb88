// Under which header does a request carry its path inside this process? An action knows only its page.
import { randomBytes } from 'node:crypto';
import { processWide } from './process-wide';

/** The request header with the requested path; its name is random, so no client can send it. */
export function pathHeaderName(): string {
  const made = () => ({ name: `x-path-${randomBytes(12).toString('hex')}` });
  return processWide('path header', made).name;
}
