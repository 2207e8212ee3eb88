import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import type { Actor } from '@/lib/rights/actor';
import { agree } from '../link/actions';

type Props = { reference: string; actor: Actor };

/** Shows that a price needs approval, and the button for staff who may approve it. */
export function PriceNotice({ reference, actor }: Props) {
  const t = useTranslations('compose.price');
  const mayAgree = actor.permissions.includes('manage_catalogue');
  return (
    <Notice tone="wait" className="mb-4 max-w-3xl">
      <p className="font-semibold">{t('waits')}</p>
      <p className="text-sm">{t(mayAgree ? 'mayAgree' : 'others')}</p>
      {mayAgree ? (
        <ActionForm
          action={agree}
          hidden={{ signedInAs: actor.userId, reference }}
          idPrefix="price"
          className="mt-2"
          buttonsClassName="flex"
          buttons={[{ label: t('agree'), pendingLabel: t('agreeing') }]}
        />
      ) : null}
    </Notice>
  );
}
