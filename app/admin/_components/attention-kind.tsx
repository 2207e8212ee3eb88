import { useTranslations } from 'next-intl';

/** What an open item asks for, in words; a kind without words is shown by its code. */
export function AttentionKind({ kind }: { kind: string }) {
  const t = useTranslations('desk.attention.kinds');
  const known = kind as Parameters<typeof t.has>[0];
  return <>{t.has(known) ? t(known) : t('unlisted', { kind })}</>;
}
