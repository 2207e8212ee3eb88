import { useTranslations } from 'next-intl';

/** The kind of an open item, and of its operation if it is about one. */
type AttentionSubject = { readonly kind: string; readonly operationKind?: string | null };

export type AttentionTexts = {
  readonly title: string;
  readonly known: string;
  readonly unknown: string;
  /** The possible decisions, each with its effect. */
  readonly choices: readonly string[];
};

/** The texts for an item; a kind without its own texts is shown by its code. */
export function useAttentionTexts({ kind, operationKind }: AttentionSubject): AttentionTexts {
  const t = useTranslations('desk.attention.kinds');
  const key = t.has(`${kind}.title` as 'unlisted.title') ? (kind as 'unlisted') : 'unlisted';
  const values = { code: kind, kind: operationKind ?? 'other' };
  return {
    title: t(`${key}.title`, values),
    known: t(`${key}.known`, values),
    unknown: t(`${key}.unknown`, values),
    choices: t(`${key}.choices`, values).split('\n'),
  };
}

/** What an open item asks for, in one line. */
export function AttentionKind(subject: AttentionSubject) {
  return <>{useAttentionTexts(subject).title}</>;
}
