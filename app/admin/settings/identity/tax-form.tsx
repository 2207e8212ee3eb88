import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { chargeKinds, taxForm, typedTaxes } from '@/lib/desk/identity/change-taxes';
import { getTranslations } from '@/lib/i18n/translations';
import type { ShopTaxes } from '@/lib/merchant/shop-taxes';
import { changeShopTaxes } from './actions';

type Props = { taxes: ShopTaxes; version: number; signedInAs: string };

/** The tax on what the shop sells, by its kind. */
export async function TaxForm({ taxes, version, signedInAs }: Props) {
  const [t, kind] = await Promise.all([
    getTranslations('settings.identity'),
    getTranslations('settings.kind'),
  ]);
  const charges = chargeKinds.map((one, at) => {
    const heading = { label: t('chargeRates'), hint: t('chargeRatesText'), className: wide };
    return [`chargeRates-${one}`, { label: kind(one), ...(at === 0 && { heading }) }];
  });
  return (
    <Section id="taxes" title={t('taxes')} className="mt-8 border-t border-line-strong pt-3">
      <p className="max-w-3xl text-sm text-ink-soft">{t('taxesText')}</p>
      <DeskForm
        form={taxForm}
        words="settings.identity"
        action={changeShopTaxes}
        signedInAs={signedInAs}
        hidden={{ seenVersion: String(version) }}
        idPrefix="taxes"
        className="mt-2 flex max-w-6xl flex-col gap-4"
        fieldsClassName="grid items-start gap-4 md:grid-cols-3"
        record={typedTaxes(taxes)}
        looks={{
          taxNumber: { className: 'col-start-1' },
          stayRate: { className: 'col-start-1' },
          goodsRate: { className: 'col-start-1' },
          ...Object.fromEntries(charges),
        }}
        buttons={[{ label: t('saveTaxes'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}

const wide = 'md:col-span-3 mt-2';
