import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { ReferenceText } from '@/app/_components/reference-text';
import { Notice } from '@/app/_components/status-mark';
import { TextLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { readComposedOrder } from '@/lib/desk/compose/composed-order';
import { linkMailsMax } from '@/lib/desk/compose/payment-link';
import { languageOf } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { Moment } from '../../../_components/moment';
import { ShareOrder } from '../_contact/share-order';
import { AgainstRules } from '../_panels/against-rules';
import { PriceNotice } from '../_panels/price-notice';
import { MissingOrder } from '../missing-order';
import { mailLink } from './actions';
import { ComposedLines } from './composed-lines';
import { CopyLink } from './copy-link';

const route = '/admin/orders/[reference]/link';

export const generateMetadata = titled('compose.link.title');

/** What staff composed, and how the guest gets the link. */
export default deskPage('complete', route, async ({ actor, params }) => {
  const { reference } = params;
  const path = `/admin/orders/${encodeURIComponent(reference)}`;
  const order = await readComposedOrder(actor, reference);
  if (order === null) return <MissingOrder />;
  const t = await getTranslations('compose.link');
  const locale = await getLocale();
  const { name, email, phone } = order.customer;
  return (
    <div className="max-w-3xl">
      <a className="text-link inline-block py-1 text-sm" href={path}>
        {t('toOrder')}
      </a>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 flex flex-wrap items-baseline gap-x-4">
        <ReferenceText value={reference} />
        <MoneyText minor={order.totalMinor} locale={locale} className="text-xl font-semibold" />
        <span className="text-sm">{t(`kind.${order.transactionType}`)}</span>
        {order.isTest ? <strong className="text-sm text-wait">{t('test')}</strong> : null}
      </p>
      <ComposedLines order={order} />
      <AgainstRules rules={order.againstRules} />
      {order.keptUntil === null ? null : (
        <p className="mt-2 text-sm font-semibold">
          <span>{t('keptUntil')}</span> <Moment at={order.keptUntil} />
        </p>
      )}
      <p className="mt-3 text-sm">
        <bdi className="font-semibold">{name}</bdi> · <bdi dir="ltr">{email}</bdi> ·{' '}
        <bdi dir="ltr" className="whitespace-nowrap">
          {phone}
        </bdi>{' '}
        · <span>{languageOf(order.locale).name}</span>
      </p>
      {order.isPayable && order.priceWaits ? (
        <div className="mt-6">
          <PriceNotice reference={reference} actor={actor} />
        </div>
      ) : order.isPayable ? (
        <div className="mt-6 grid gap-6">
          <div className="grid gap-2">
            {order.url === null ? null : (
              <CopyLink
                url={order.url}
                texts={{
                  byHand: t('byHand'),
                  secret: t('secret'),
                  copy: t('copy'),
                  copied: t('copied'),
                  notRecorded: t('notRecorded'),
                }}
                record={{ reference, signedInAs: actor.userId }}
              />
            )}
            <ShareOrder reference={reference} actor={actor} isLinkShown={order.url !== null} />
          </div>
          <section aria-labelledby="by-mail" className="border-t border-line-strong pt-3">
            <h2 id="by-mail" className="mb-1 text-base">
              {t('byMail')}
            </h2>
            <p className="mb-3 text-sm text-ink-soft">
              <span>{t('sendings', { count: order.linkMails, max: linkMailsMax })}</span>{' '}
              {order.linkMailedAt === null ? null : <Moment at={order.linkMailedAt} />}
            </p>
            <p className="mb-3 text-sm">
              <TextLink href={`${path}/mails/payment_link?draft=1`}>{t('preview')}</TextLink>
            </p>
            <ActionForm
              action={mailLink}
              hidden={{ signedInAs: actor.userId, reference }}
              idPrefix="link"
              className="flex flex-col gap-3"
              buttonsClassName="flex"
              buttons={[
                {
                  label: t(order.linkMails === 0 ? 'send' : 'sendAgain'),
                  pendingLabel: t('sending'),
                },
              ]}
            />
          </section>
        </div>
      ) : (
        <div className="mt-6">
          <Notice tone="neutral">{t('closed')}</Notice>
        </div>
      )}
    </div>
  );
});
