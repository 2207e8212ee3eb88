// What did one doctor check find, and how is it printed?

export type Finding = {
  subject: string;
  state: 'good' | 'note' | 'bad';
  words: string;
  /** What to do; printed for notes and bad findings. */
  remedy?: string;
};

const marks = { good: '✔', note: '–', bad: '✖' };

/** One line for the finding, and one for the remedy. */
export function findingText({ subject, state, words, remedy }: Finding): string {
  const line = `${marks[state]} ${subject}: ${words}`;
  return remedy && state !== 'good' ? `${line}\n    ${remedy}` : line;
}

export function good(subject: string, words: string): Finding {
  return { subject, state: 'good', words };
}

export function note(subject: string, words: string, remedy: string): Finding {
  return { subject, state: 'note', words, remedy };
}

export function bad(subject: string, words: string, remedy: string): Finding {
  return { subject, state: 'bad', words, remedy };
}
