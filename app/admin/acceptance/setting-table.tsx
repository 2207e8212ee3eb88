import { StatusBadge } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import type { SettingVerdict } from '@/lib/acceptance/judge-settings';
import { getTranslations } from '@/lib/i18n/translations';

type Props = { settings: readonly SettingVerdict[] };

const tones = { proved: 'good', wrong: 'bad', doubtful: 'wait', open: 'neutral' } as const;

/** Each setting of the bank: today's value, and what the run says of it; the wrong ones first. */
export async function SettingTable({ settings }: Props) {
  const t = await getTranslations('acceptance');
  const rank = ({ verdict }: SettingVerdict) =>
    ['wrong', 'doubtful', 'open', 'proved'].indexOf(verdict);
  return (
    <Section id="settings" title={t('settingsTitle')} gap="small">
      <p className="mb-2 text-ink-soft">{t('settingsText')}</p>
      <ul className="divide-y divide-line border-y border-line">
        {settings
          .toSorted((a, b) => rank(a) - rank(b))
          .map((one) => (
            <li key={one.name} className="py-2" data-setting={one.name}>
              <p className="flex flex-wrap items-baseline gap-x-3">
                <bdi dir="ltr" className="font-semibold wrap-anywhere">
                  {one.name === 'CLOCK' ? t('clockName') : one.name}
                </bdi>
                {one.name === 'CLOCK' ? null : (
                  <bdi dir="ltr" className="wrap-anywhere">
                    {one.today || t('emptyValue')}
                  </bdi>
                )}
                <StatusBadge tone={tones[one.verdict]}>{t(`verdict.${one.verdict}`)}</StatusBadge>
              </p>
              <p className="text-ink-soft">
                <span>{t(`why.${one.why}`)}</span>
                {one.proposed === null ? null : (
                  <strong className="ms-2 wrap-anywhere">
                    {t(one.name === 'CLOCK' ? 'clockProposed' : 'proposed', {
                      value: one.proposed,
                    })}
                  </strong>
                )}
              </p>
            </li>
          ))}
      </ul>
    </Section>
  );
}
