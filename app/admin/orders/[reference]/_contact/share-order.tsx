import { useTranslations } from 'next-intl';
import type { Actor } from '@/lib/rights/actor';
import { ShareForm } from './share-form';

/** How staff reach the guest other than by email; both actions appear in the order's history. */
export function ShareOrder(props: { reference: string; actor: Actor; isLinkShown?: boolean }) {
  const { reference, actor, isLinkShown } = props;
  const t = useTranslations('order.contact.share');
  const link = useTranslations('compose.link');
  return (
    <ShareForm
      hidden={{ reference, signedInAs: actor.userId }}
      isLinkShown={isLinkShown}
      texts={{
        link: t('link'),
        whatsapp: t('whatsapp'),
        working: t('working'),
        byHand: t('byHand'),
        secret: t('secret'),
        copy: link('copy'),
        copied: link('copied'),
      }}
    />
  );
}
