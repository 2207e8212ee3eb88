// Which lines of the app's log speak of an error, or of a text that is not there?
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type ErrorLine = { readonly requestId: string; readonly text: string };

/** Every such line so far; what the framework prints before our log is open is none of ours. */
export const errorLines = (logFile: string): ErrorLine[] =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => /"level":"error"|MISSING_MESSAGE/.test(line))
    .map((text) => ({ requestId: /"requestId":"([^"]*)"/.exec(text)?.[1] ?? '', text }));

/** Says that error lines with these words belong to a test, for the end of the whole suite. */
export function expectErrorLines(logFile: string, words: string): void {
  appendFileSync(expectedFile(logFile), `${words}\n`);
}

/** Error lines that no test expected. Alarms are about what tests planted and have their own tests. */
export function unexpectedErrors(logFile: string): string[] {
  const file = expectedFile(logFile);
  const expected = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return errorLines(logFile)
    .map(({ text }) => text)
    .filter((text) => !text.includes('"event":"janitor.alarm"'))
    .filter((text) => !expected.some((words) => text.includes(words)));
}

function expectedFile(logFile: string): string {
  return `${logFile}.expected`;
}
