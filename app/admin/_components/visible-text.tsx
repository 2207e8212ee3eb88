import { useTranslations } from 'next-intl';
import { visibleParts } from '@/lib/text/visible-text';
import { type MarkedText, MarkedTextView } from './marked-text';

type Translate = ReturnType<typeof useTranslations<'order.visible'>>;

/** A text written by another person, isolated, with a mark for every invisible character. */
export function VisibleText({ text, className }: { text: string; className?: string }) {
  return (
    <MarkedTextView
      text={markedText(text, useTranslations('order.visible'))}
      className={className}
    />
  );
}

/** The text, ready to render. */
export function markedText(text: string, t: Translate): MarkedText {
  const parts = visibleParts(text);
  if (parts.every(({ kind }) => kind === 'plain')) return text;
  return parts.map((part) =>
    part.kind === 'plain' ? part.text : ([part.code, t('mark', { code: part.code })] as const),
  );
}
