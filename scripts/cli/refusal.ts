// What is said to a person when a command cannot go on?

/** An expected end: one clear sentence and the remedy, printed without a stack. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly remedy: string,
  ) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** The two lines that a person reads. */
export function refusalText(refusal: Refusal): string {
  return `${refusal.sentence}\n${refusal.remedy}`;
}

/** The `code` of a system error such as `EACCES`; undefined for everything else. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
