import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { ratesForm } from '@/lib/desk/identity/change-rates';
import { getTranslations } from '@/lib/i18n/translations';
import type { MerchantIdentity } from '@/lib/merchant/identity';
import { changeShopRates } from './actions';

type Props = {
  rates: MerchantIdentity['rates'];
  version: number;
  signedInAs: string;
};

/** What a dollar and a euro stand for beside the prices. */
export async function RatesForm({ rates, version, signedInAs }: Props) {
  const t = await getTranslations('settings.identity');
  const rateOf = (sought: 'USD' | 'EUR') =>
    rates.find(({ currency }) => currency === sought)?.rateMinor ?? null;
  return (
    <Section id="rates" title={t('rates')} className="mt-8 border-t border-line-strong pt-3">
      <p className="max-w-3xl text-sm text-ink-soft">{t('ratesText')}</p>
      <DeskForm
        form={ratesForm}
        words="settings.identity"
        action={changeShopRates}
        signedInAs={signedInAs}
        hidden={{ seenVersion: String(version) }}
        idPrefix="rates"
        record={{ usdRate: rateOf('USD'), eurRate: rateOf('EUR') }}
        buttons={[{ label: t('saveRates'), pendingLabel: t('saving'), kind: 'secondary' }]}
      />
    </Section>
  );
}
