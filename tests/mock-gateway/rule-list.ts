// Answers: which rules does the mock check a merchant against, and what is each one called?
import { readFileSync } from 'node:fs';

type RuleEntry = {
  readonly code: string;
  /** Where it applies: prepare, completion, reversal. */
  readonly messages: string;
  readonly rule: string;
};

const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8');

/** The checklist of the README. */
export const ruleList: readonly RuleEntry[] = [
  ...readme.matchAll(/^\| `([A-Z_]+)` +\| (.+?) +\| (.+?) +\|$/gm),
].map(([, code = '', messages = '', rule = '']) => ({ code, messages, rule }));
