import { useLocale, useTranslations } from 'next-intl';
import { TextLink } from '@/app/_components/text-link';
import { waitingSentence } from '@/app/admin/_order/waiting-words';
import type { DeskOrderDto } from '@/lib/desk/order/read-order';
import type { Waiting } from '@/lib/payments/ledger/waiting-request';
import type { OrderPlace } from './order-address';
import { OrderDialog } from './order-dialog';

const titles = {
  complete: 'dialog.complete',
  reverse: 'dialog.reverse',
  cancel: 'cancel.title',
} as const;

type MoneyDialogKind = keyof typeof titles;

export function isMoneyDialog(dialog: string | undefined): dialog is MoneyDialogKind {
  return dialog !== undefined && Object.hasOwn(titles, dialog);
}

type Props = {
  order: DeskOrderDto;
  waiting: Waiting;
  kind: MoneyDialogKind;
  place: OrderPlace | undefined;
};

/** In place of a form: the request that has to be decided or withdrawn before anything else. */
export function WaitingDialog({ order, waiting, kind, place }: Props) {
  const t = useTranslations('desk');
  const locale = useLocale();
  return (
    <OrderDialog
      order={order}
      place={place}
      title={t(titles[kind])}
      closeLabel={t('waiting.close')}
    >
      <p className="mb-2 font-semibold">{waitingSentence(t, waiting, locale)}</p>
      <p className="mb-4 text-sm">{t('waiting.first')}</p>
      <p>
        <TextLink href={`/admin/attention/approvals#${waiting.requestId}`}>
          {t('approvals.look')}
        </TextLink>
      </p>
    </OrderDialog>
  );
}
