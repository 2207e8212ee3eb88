import { Section } from '@/app/admin/_components/section';
import { DeskForm } from '@/app/admin/_door/desk-form';
import { lookForm } from '@/lib/desk/identity/change-look';
import { getTranslations } from '@/lib/i18n/translations';
import { type Palette, palettes, paletteTokens, type ShopLook } from '@/lib/merchant/shop-look';
import { changeShopLook } from './actions';

type Props = { look: ShopLook; version: number; signedInAs: string };

/** Colours and pattern of the shop, each palette drawn as it is by day and by night. */
export async function LookForm({ look, version, signedInAs }: Props) {
  const t = await getTranslations('settings.identity');
  return (
    <Section id="look" title={t('look')} className="mt-8 border-t border-line-strong pt-3">
      <p className="max-w-3xl text-sm text-ink-soft">{t('lookText')}</p>
      <ul className="mt-3 flex flex-wrap gap-4 text-sm">
        {palettes.map((palette) => (
          <li key={palette}>
            <Swatch palette={palette} />
            <p className="mt-1">{t(`option.${palette}`)}</p>
          </li>
        ))}
      </ul>
      <DeskForm
        form={lookForm}
        words="settings.identity"
        action={changeShopLook}
        signedInAs={signedInAs}
        hidden={{ seenVersion: String(version) }}
        idPrefix="look"
        fieldsClassName="flex max-w-sm flex-col gap-2"
        buttonsClassName="flex flex-wrap gap-3"
        record={look}
        buttons={[
          { label: t('saveLook'), pendingLabel: t('saving'), intent: 'save', kind: 'secondary' },
          {
            label: t('previewLook'),
            pendingLabel: t('previewing'),
            intent: 'preview',
            kind: 'quiet',
          },
        ]}
      />
    </Section>
  );
}

/** The usual colours, which stand in the style sheet of all pages. */
const river = {
  day: {
    surface: 'oklch(0.985 0.007 85)',
    action: 'oklch(0.42 0.073 205)',
    accent: 'oklch(0.52 0.115 48)',
  },
  night: {
    surface: 'oklch(0.2 0.022 226)',
    action: 'oklch(0.81 0.088 196)',
    accent: 'oklch(0.79 0.105 62)',
  },
} as const;

/** A page in small, by day and by night: paper, a button, a band. */
function Swatch({ palette }: { palette: Palette }) {
  return (
    <svg
      viewBox="0 0 120 60"
      aria-hidden="true"
      className="h-15 w-30 rounded-sm border border-line"
    >
      {(['day', 'night'] as const).map((time, half) => {
        const colours = { ...river[time], ...paletteTokens[palette][time] };
        return (
          <g key={time} transform={`translate(${half * 60} 0)`}>
            <rect width="60" height="60" fill={colours.surface} />
            <rect x="8" y="12" width="32" height="5" fill={colours.action} />
            <rect x="8" y="26" width="28" height="12" rx="2" fill={colours.action} />
            <rect y="50" width="60" height="10" fill={colours.accent} />
          </g>
        );
      })}
    </svg>
  );
}
