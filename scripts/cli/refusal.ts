// What is printed when a command cannot continue?

/** An expected failure: one clear sentence and the remedy, printed without a stack trace. */
export class Refusal extends Error {
  constructor(
    readonly sentence: string,
    readonly remedy: string,
  ) {
    super(sentence);
    this.name = 'Refusal';
  }
}

/** The two lines that are printed. */
export function refusalText(refusal: Refusal): string {
  return `${refusal.sentence}\n${refusal.remedy}`;
}

/** The `code` of a system error, such as `EACCES`; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
