// How is a gap printed, and what should be done about it?
import type { Gap } from '@/lib/gap/find-gaps';
import type { GapReport } from '@/lib/gap/report-gaps';

type Context = { readonly since: Date; readonly unreadLines: number };

/** The report for a terminal: two lines per gap, then what was left out, then the total. */
export function gapLines(report: GapReport, { since, unreadLines }: Context): string[] {
  const { gaps, numbers, lastNumbers, erased, compared, unsignedEmails } = report;
  const left = [
    ...(unsignedEmails > 0
      ? [`${unsignedEmails} emails without a valid signature were left out.`]
      : []),
    ...(unreadLines > 0 ? [`${unreadLines} lines of the statement cannot be read.`] : []),
  ];
  return [
    ...gaps.flatMap((gap) => [lineOf(gap), `    ${nextStep(gap)}`]),
    ...numbers.map(({ first, last }) =>
      first === last ? `✖ ${last} was given` : `✖ ${first} to ${last} were given`,
    ),
    ...(numbers.length > 0 ? [`    ${numberStep(lastNumbers)}`] : []),
    ...erased.map(({ reference }) => `✖ the guest of ${reference} was erased and is here again`),
    ...(erased.length > 0 ? ['    --take erases them again.'] : []),
    ...left,
    `Compared ${compared} messages and lines since ${since.toISOString()}.`,
    gaps.length + numbers.length + erased.length === 0
      ? 'The database knows of everything that the others know.'
      : `${gaps.length} movements and ${numbers.length} series of documents are missing here; ${erased.length} guests are back.`,
  ];
}

function lineOf({ movement, subject, reference, sources, words, at, isOrderKnown }: Gap): string {
  const order = isOrderKnown ? `order ${reference}` : `order ${reference ?? 'unknown'}, not here`;
  return `✖ ${at} ${movement} ${subject} (${order}): ${words.join('; ')} [${sources.join(', ')}]`;
}

function nextStep({ movement, isOrderKnown, isSigned, sources }: Gap): string {
  if (sources.includes('spool')) return 'It waits in the spool: the shop records it when it runs.';
  if (!isOrderKnown) {
    return 'The order is gone. Ask the bank, find the guest, then place the order again or have the bank reverse it.';
  }
  if (movement !== 'payment') {
    return 'The bank was asked already: do not send it again. --take brings its answer to Attention.';
  }
  return isSigned
    ? '--take records it.'
    : 'Only the bank’s statement says so: ask the bank for it.';
}

function numberStep(labels: readonly string[]): string {
  const series = labels.filter((label) => !label.startsWith('TEST-'));
  return series.length === 0
    ? 'New documents go on above them where this journal lies.'
    : `Set DOCUMENT_NUMBERS_GIVEN="${series.join(' ')}" for every instance, then start them.`;
}
