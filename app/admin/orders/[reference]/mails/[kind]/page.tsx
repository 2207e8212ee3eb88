import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Moment } from '@/app/admin/_components/moment';
import { VisibleText } from '@/app/admin/_components/visible-text';
import { deskPage } from '@/app/admin/_door/desk-page';
import { type ShownMail, showMail } from '@/lib/desk/order/show-mail';
import { languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { resendMail } from '../../_panels/mail-actions';
import { mailLink } from '../../link/actions';

const route = '/admin/orders/[reference]/mails/[kind]';

export const generateMetadata = titled('order.mails.show.title');

/** What the guest reads, in the guest's language, before it is sent or after it was. */
export default deskPage('see_orders', route, async ({ actor, params, query }) => {
  const { reference, kind } = params;
  const isDraft = query.draft !== undefined;
  const path = `/admin/orders/${encodeURIComponent(reference)}`;
  const [mail, t, kinds] = await Promise.all([
    showMail(reference, kind, isDraft),
    getTranslations('order.mails.show'),
    getTranslations('order.mails.kind'),
  ]);
  const name = kinds.has(kind as 'invoice') ? kinds(kind as 'invoice') : t('title');
  const letter = `${path}/mails/${encodeURIComponent(kind)}/letter${isDraft ? '?draft=1' : ''}`;
  const maySend = actor.permissions.includes('complete') && mail !== null;
  return (
    <div className="max-w-3xl">
      <UpLink href={isDraft ? `${path}/link` : `${path}#mails`}>
        {t(isDraft ? 'toLink' : 'toOrder', { reference })}
      </UpLink>
      <h1 className="mb-3 text-lg">{name}</h1>
      {mail === null ? (
        <Notice tone="neutral">{t('none')}</Notice>
      ) : (
        <>
          <MailFacts mail={mail} />
          <iframe
            src={letter}
            title={t('frame')}
            sandbox=""
            className="mt-4 block h-[36rem] max-h-[75dvh] w-full rounded-sm border border-line-strong bg-white"
          />
          <p className="mt-1 text-xs text-ink-soft">{t('links')}</p>
        </>
      )}
      {maySend && (isDraft || mail.againTo !== null) ? (
        <div className="mt-4">
          <ActionForm
            action={isDraft ? mailLink : resendMail}
            hidden={{ reference, kind, signedInAs: actor.userId }}
            idPrefix="show-mail"
            className="flex flex-col gap-3"
            buttonsClassName="flex"
            buttons={[
              {
                label: t('send', { email: mail.againTo ?? mail.recipient }),
                pendingLabel: t('sending'),
                isDisabled: mail.isQueued,
              },
            ]}
          />
        </div>
      ) : null}
    </div>
  );
});

function MailFacts({ mail }: { mail: ShownMail }) {
  const t = useTranslations('order.mails.show');
  const { recipient, sentAt, isDraft, isQueued, subject, locale } = mail;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 border-t border-line-strong pt-2 text-sm">
      <Fact name={t('to')}>
        <bdi dir="ltr" className="break-all">
          <VisibleText text={recipient} />
        </bdi>
      </Fact>
      <Fact name={t('subject')}>
        <bdi>{subject}</bdi>
      </Fact>
      <Fact name={t('language')}>{languageOf(locale).name}</Fact>
      <Fact name={t('state')}>
        <span>{isDraft ? t('draft') : isQueued ? t('queued') : null}</span>
        {isDraft || isQueued || sentAt === null ? null : (
          <>
            <span>{t('sent')}</span> <Moment at={sentAt} />
          </>
        )}
        {isDraft || isQueued || sentAt !== null ? null : <span>{t('notSent')}</span>}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
