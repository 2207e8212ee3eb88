import { ActionForm } from '@/app/_components/action-form';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopperOrderDto } from '@/lib/payments/shopper/payment-queries';
import { reportChargeAction } from './actions';

/** A shopper reports that their bank shows a charge; the payment does not change. */
export async function ReportCharge({
  order,
  isReported,
}: {
  order: ShopperOrderDto;
  isReported: boolean;
}) {
  const t = await getTranslations('status.report');
  if (isReported) {
    return (
      <p role="status" className="mt-5 max-w-prose">
        {t('told')}
      </p>
    );
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 text-sm">
      <p className="text-ink-soft">{t('question')}</p>
      <ActionForm
        action={reportChargeAction}
        hidden={{ reference: order.reference }}
        buttons={[{ label: t('button'), pendingLabel: t('pending'), kind: 'quiet' }]}
      />
    </div>
  );
}
