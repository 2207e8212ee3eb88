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

type Translate = ReturnType<typeof useTranslations<'desk.attention.kinds'>>;

/** What an open item asks for, in one line; a kind without its own texts is shown by its code. */
export function attentionTitle(t: Translate, subject: AttentionSubject): string {
  return t(`${keyOf(t, subject)}.title`, valuesOf(subject));
}

/** The texts for an item. */
export function attentionTexts(t: Translate, subject: AttentionSubject): AttentionTexts {
  const key = keyOf(t, subject);
  const values = valuesOf(subject);
  return {
    title: t(`${key}.title`, values),
    known: t(`${key}.known`, values),
    unknown: t(`${key}.unknown`, values),
    choices: t(`${key}.choices`, values).split('\n'),
  };
}

/** The title of an item. */
export function AttentionKind(subject: AttentionSubject) {
  return <span>{attentionTitle(useTranslations('desk.attention.kinds'), subject)}</span>;
}

function keyOf(t: Translate, { kind }: AttentionSubject): 'unlisted' {
  return t.has(`${kind}.title` as 'unlisted.title') ? (kind as 'unlisted') : 'unlisted';
}

function valuesOf({ kind, operationKind }: AttentionSubject) {
  return { code: kind, kind: operationKind ?? 'other' };
}
