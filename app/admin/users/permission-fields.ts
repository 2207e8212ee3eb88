import type { ChoiceSpec, TickSpec } from '@/app/_components/choice-field';
import type { Source } from '@/lib/forms/form';
import type { Translate } from '@/lib/i18n/translations';
import { type Permission, permissions, presets } from '@/lib/rights/permissions';
import { isPresetName, presetNames } from '@/lib/rights/preset-names';

/**
 * The fields that choose permissions: a preset, or each permission separately. Offers only presets
 * that the user holds completely; the use case refuses any other permission the user lacks.
 */
export function permissionFields(
  t: Translate,
  own: readonly Permission[],
  given: readonly Permission[] | null,
): readonly (ChoiceSpec | TickSpec)[] {
  const offered = presetNames.filter((name) =>
    presets[name].every((permission) => own.includes(permission)),
  );
  return [
    {
      type: 'choice',
      name: 'preset',
      label: t('permissions.preset'),
      defaultValue: given === null && offered.includes('staff') ? 'staff' : 'single',
      options: [...offered, 'single' as const].map((value) => ({
        value,
        label: t(`permissions.presets.${value}`),
        text: t(`permissions.presetTexts.${value}`),
      })),
    },
    ...permissions.map(
      (permission): TickSpec => ({
        type: 'tick',
        name: fieldOf(permission),
        label: t(`permission.${permission}`),
        defaultValue: given?.includes(permission) ? 'yes' : '',
      }),
    ),
  ];
}

/** The permissions that a form of these fields chose. */
export function chosenPermissions(source: Source): readonly Permission[] {
  const { preset = '' } = source;
  if (isPresetName(preset)) return presets[preset];
  return permissions.filter((permission) => source[fieldOf(permission)] === 'yes');
}

function fieldOf(permission: Permission): string {
  return `permission_${permission}`;
}
