import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { Moment } from '@/app/admin/_components/moment';
import { FoldedSection } from '@/app/admin/_components/section';
import type { DeskMail } from '@/lib/desk/order/read-mails';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Actor } from '@/lib/rights/actor';
import { OrderActs } from '../_acts/order-acts-of';
import { resendMail } from './mail-actions';

const tones: Record<DeskMail['state'], Tone> = { QUEUED: 'wait', SENT: 'good', PARKED: 'bad' };

/** The mails that a guest calls the receipt; the latest is preferred. */
const receipts: readonly string[] = ['completed', 'invoice'];

type Props = { mails: readonly DeskMail[]; order: DeskOrderDto; actor: Actor };

/** The order's mails, what became of each, and how to reach the guest; open if one failed. */
export function MailsPanel({ mails, order, actor }: Props) {
  const t = useTranslations('order.mails');
  const mayWrite = actor.permissions.includes('complete');
  const sent = mails.filter(({ mayGoAgain }) => mayGoAgain).map(({ kind }) => kind);
  const receipt = receipts.find((kind) => sent.includes(kind));
  return (
    <FoldedSection
      id="mails"
      title={t('title')}
      isOpen={mails.some(({ state }) => state === 'PARKED')}
    >
      {mails.length === 0 ? <p className="text-sm text-ink-soft">{t('none')}</p> : null}
      <ul className="border-t border-line-strong text-sm empty:hidden">
        {mails.map((mail) => (
          <MailItem
            key={mail.kind}
            mail={mail}
            order={order}
            letter={mail.kind === receipt ? 'm' : undefined}
            sender={mayWrite && mail.mayGoAgain ? { order, actor } : null}
          />
        ))}
      </ul>
      <OrderActs place="mails" order={order} actor={actor} />
    </FoldedSection>
  );
}

type Sender = { readonly order: DeskOrderDto; readonly actor: Actor };

type MailProps = {
  mail: DeskMail;
  order: DeskOrderDto;
  letter: string | undefined;
  sender: Sender | null;
};

function MailItem(props: MailProps) {
  const { mail, order, letter, sender } = props;
  const t = useTranslations('order.mails');
  const kinds = useTranslations('order.mails.kind');
  const name = kinds.has(mail.kind as 'invoice') ? kinds(mail.kind as 'invoice') : mail.kind;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-b border-line py-1">
      <p className="flex grow flex-wrap items-center justify-between gap-x-3">
        <span>
          <span>{name}</span>
          {order.isTest ? <span className="text-xs text-ink-soft"> {t('test')}</span> : null}
        </span>
        <StatusBadge tone={tones[mail.state]}>{t(`state.${mail.state}`)}</StatusBadge>
      </p>
      <p className="text-xs text-ink-soft">
        <Moment at={mail.sentAt ?? mail.createdAt} />
        {mail.tries > 1 ? (
          <>
            {' '}
            <span>{t('tries', { count: mail.tries })}</span>
          </>
        ) : null}
        {mail.errorCode === null ? null : (
          <>
            {' '}
            <span>{t('reason', { code: mail.errorCode })}</span>
          </>
        )}
      </p>
      {mail.isKept ? (
        <a
          className="text-link me-4 inline-block py-1"
          href={`/admin/orders/${order.reference}/mails/${mail.kind}`}
          aria-label={t('show.openOf', { mail: name })}
        >
          {t('show.open')}
        </a>
      ) : null}
      {sender === null ? null : (
        <ActionForm
          action={resendMail}
          hidden={{
            reference: sender.order.reference,
            kind: mail.kind,
            signedInAs: sender.actor.userId,
          }}
          idPrefix={`mail-${mail.kind}`}
          buttons={[
            {
              label: t('correction.again'),
              ariaLabel: t('correction.againOf', { mail: name }),
              pendingLabel: t('correction.sendingAgain'),
              kind: 'quiet',
              letter,
              isDisabled: mail.state === 'QUEUED',
            },
          ]}
        />
      )}
    </li>
  );
}
