import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { invoicingForm } from '@/lib/desk/identity/change-invoicing';
import { getTranslations } from '@/lib/i18n/translations';
import { changeShopInvoicing } from './actions';

type Props = { asksCompany: boolean; version: number; signedInAs: string };

/** Whether customers are asked for a company to invoice. */
export async function InvoicingForm({ asksCompany, version, signedInAs }: Props) {
  const t = await getTranslations('settings.identity');
  return (
    <Section
      id="invoicing"
      title={t('invoicing')}
      className="mt-8 border-t border-line-strong pt-3"
    >
      <p className="max-w-3xl text-sm text-ink-soft">{t('invoicingText')}</p>
      <DeskForm
        form={invoicingForm}
        words="settings.identity"
        action={changeShopInvoicing}
        signedInAs={signedInAs}
        hidden={{ seenVersion: String(version) }}
        idPrefix="invoicing"
        record={{ asksCompany }}
        buttons={[{ label: t('saveInvoicing'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
