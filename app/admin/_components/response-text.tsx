import { useTranslations } from 'next-intl';
import type { ResponseDto } from '@/lib/desk/order/read-order';

/** What the bank's code means and what to do now, in one line. */
export function ResponseText({ response }: { response: ResponseDto }) {
  const t = useTranslations('desk.responseCode');
  const advice = useTranslations('desk.responseAdvice');
  const { code } = response;
  const meaning = t.has(`meaning.${code}` as 'meaning.unlisted')
    ? (code as 'unlisted')
    : 'unlisted';
  return (
    <span>
      {t('line', { code, meaning: t(`meaning.${meaning}`), advice: advice(response.advice) })}
    </span>
  );
}
