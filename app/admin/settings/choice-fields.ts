import { useTranslations } from 'next-intl';
import type { TickSpec } from '@/app/_components/choice-field';
import type { FieldSpec } from '@/app/_components/field';
import type { DeskChoice } from '@/lib/desk/choices/list-choices';
import { typedDecimal } from '@/lib/typed-amount';

const kinds = [
  'night',
  'minibar',
  'city_tax',
  'damage',
  'other',
  'discount',
  'left_early',
  'other_deduction',
] as const;

/** The fields of an entry of this list; of a new one for null. */
export function useChoiceFields(
  list: DeskChoice['list'],
): (choice: DeskChoice | null) => (FieldSpec | TickSpec)[] {
  const t = useTranslations('settings');
  const isExtra = list === 'extra';
  const text = (name: string, label: string, defaultValue: string): FieldSpec => ({
    name,
    label,
    autoComplete: 'off',
    maxLength: 80,
    defaultValue,
  });
  const tick = (name: string, label: string, isTicked: boolean): TickSpec => ({
    type: 'tick',
    name,
    label,
    defaultValue: isTicked ? 'yes' : '',
  });
  return (choice) => [
    ...(isExtra && choice === null
      ? [
          {
            name: 'kind',
            label: t('field.kind'),
            type: 'select',
            options: kinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          },
        ]
      : []),
    text('nameEn', t('field.nameEn'), choice?.names.en ?? ''),
    text('nameAr', t('field.nameAr'), choice?.names.ar ?? ''),
    text('nameCkb', t('field.nameCkb'), choice?.names.ckb ?? ''),
    ...(isExtra ? [text('price', t('field.price'), priceOf(choice))] : []),
    {
      ...text('position', t('field.position'), String(choice?.position ?? 0)),
      inputMode: 'numeric',
    },
    isExtra
      ? tick('isPerNight', t('field.perNight'), choice?.isPerNight ?? false)
      : tick('needsText', t('field.needsText'), choice?.needsText ?? false),
    ...(choice === null ? [] : [tick('isHidden', t('field.hidden'), choice.isHidden)]),
  ];
}

function priceOf(choice: DeskChoice | null): string {
  return choice?.unitPriceMinor ? typedDecimal(BigInt(choice.unitPriceMinor)) : '';
}
