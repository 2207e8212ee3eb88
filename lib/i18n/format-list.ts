// How are short lists written? `Intl` has no list format for Sorani.
import { languageOf } from './locale';

/** Joins equal parts: "two nights, one guest". */
export function formatList(parts: readonly string[], locale: string): string {
  return parts.join(languageOf(locale).comma);
}
