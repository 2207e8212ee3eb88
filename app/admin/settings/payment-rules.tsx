import { getLocale } from 'next-intl/server';
import { Section } from '@/app/admin/_components/section';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, parseDecimal } from '@/lib/money/money';
import { settings } from '@/lib/settings/env';

/** Limits and approvals that the installation sets; this page only shows them. */
export async function PaymentRules() {
  const [t, locale] = await Promise.all([getTranslations('settings.rules'), getLocale()]);
  const rules = settings();
  const limit = parseDecimal(rules.reversalFourEyesAbove);
  const presetName = await getTranslations('people.permissions.presets');
  const percent = (hundredths: number) => `${hundredths / 100} %`;
  const rows = [
    [t('days'), String(rules.authorizationDays)],
    [t('ceiling'), percent(rules.completionCeilingHundredths)],
    [t('absolute'), percent(rules.completionAbsoluteHundredths)],
    [t('fourEyes'), limit.ok ? formatMoney(limit.value, locale) : t('never')],
    [t('returns'), t(`reversalReturns.${rules.reversalReturns}`)],
    [t('cardForm'), t(`cardEntry.${rules.cardEntry}`)],
    ...(rules.oidc ? [[t('redirectUri'), rules.oidc.redirectUri]] : []),
    ...[...(rules.oidc?.roles?.presets ?? [])].map(([role, preset]) => [
      t('role', { role }),
      presetName(preset),
    ]),
  ];
  return (
    <Section id="house-rules" title={t('title')} gap="none">
      <p className="mb-2 text-sm text-ink-soft">{t('text')}</p>
      <dl className="border-t border-line-strong text-sm">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-4 border-b border-line py-2"
          >
            <dt>{name}</dt>
            <dd className="font-semibold tabular-nums">
              <bdi className="break-all">{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
