import type { useTranslations } from 'next-intl';
import { codeWords, wordsOf } from '@/app/admin/_components/code-words';
import { formatMoney, money } from '@/lib/money/money';

/** The translators for notes, and the language of amounts. */
export type NoteTexts = {
  readonly locale: string;
  readonly codes: ReturnType<typeof useTranslations<'desk.code'>>;
  readonly facts: ReturnType<typeof useTranslations<'desk.attention.fact'>>;
  readonly states: ReturnType<typeof useTranslations<'desk.attemptState'>>;
  readonly operations: ReturnType<typeof useTranslations<'desk.operationState'>>;
  readonly mails: ReturnType<typeof useTranslations<'order.mails.kind'>>;
};

const notesMax = 12;
/** Shown by the title or by a link. */
const shownElsewhere: ReadonlySet<string> = new Set(['kind', 'statementId']);

/**
 * Returns what was recorded with an issue, for support: one of our codes as text with the code,
 * anything else as plain text.
 */
export function attentionNotes(
  texts: NoteTexts,
  detail: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(detail)
    .filter(
      ([name, value]) => !shownElsewhere.has(name) && ['string', 'number'].includes(typeof value),
    )
    .filter(([, value]) => value !== '')
    .slice(0, notesMax)
    .map(([name, value]) => noteOf(texts, name, String(value)));
}

function noteOf(texts: NoteTexts, name: string, value: string): string {
  const { codes, facts, locale } = texts;
  const [, amountName] = /^(\w+)Minor$/.exec(name) ?? [];
  if (amountName !== undefined && /^-?\d{1,18}$/.test(value)) {
    return factOf(facts, amountName, formatMoney(money(BigInt(value)), locale));
  }
  const isState = name === 'before' || name === 'state';
  if (!isState && wordsOf(codes, value) !== null) return codeWords(codes, value);
  const shown = isState || name === 'mailKind' ? nameOf(texts, value) : value;
  return factOf(facts, name, shown);
}

function factOf(facts: NoteTexts['facts'], name: string, value: string): string {
  return facts.has(name as 'line') ? facts(name as 'line', { value }) : `${name} ${value}`;
}

/** A state or a kind of mail, as the desk calls it. */
function nameOf({ states, operations, mails }: NoteTexts, value: string): string {
  if (states.has(value as 'PAID')) return states(value as 'PAID');
  if (operations.has(value as 'SENT')) return operations(value as 'SENT');
  return mails.has(value as 'invoice') ? mails(value as 'invoice') : value;
}
