import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { Section } from '@/app/admin/_components/section';
import type { DeskMail } from '@/lib/desk/order/read-mails';

const tones: Record<DeskMail['state'], Tone> = { QUEUED: 'wait', SENT: 'good', PARKED: 'bad' };

/** Which mails the order has caused, and what became of each. */
export function MailsPanel({ mails, isTest }: { mails: readonly DeskMail[]; isTest: boolean }) {
  const t = useTranslations('explaining.mails');
  const kinds = useTranslations('explaining.mails.kind');
  return (
    <Section id="mails" title={t('title')}>
      {mails.length === 0 ? <p className="text-sm text-ink-soft">{t('none')}</p> : null}
      <ul className="border-t border-line-strong text-sm empty:hidden">
        {mails.map((mail) => (
          <li key={mail.kind} className="border-b border-line py-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>
                {kinds.has(mail.kind as 'invoice') ? kinds(mail.kind as 'invoice') : mail.kind}
                {isTest ? <span className="text-xs text-wait"> {t('test')}</span> : null}
              </span>
              <StatusBadge tone={tones[mail.state]}>{t(`state.${mail.state}`)}</StatusBadge>
            </p>
            <p className="text-xs text-ink-soft">
              <Moment at={mail.sentAt ?? mail.createdAt} />
              {mail.tries > 1 ? <> {t('tries', { count: mail.tries })}</> : null}
              {mail.errorCode === null ? null : <> {t('reason', { code: mail.errorCode })}</>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
