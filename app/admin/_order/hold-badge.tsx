import { useTranslations } from 'next-intl';
import { StatusBadge, type Tone } from '@/app/_components/status-mark';
import { type HoldAgeLevel, holdAge } from '@/lib/payments/rules/hold-age';

const tones: Record<HoldAgeLevel, Tone> = {
  fresh: 'neutral',
  ending: 'wait',
  last_day: 'wait',
  over: 'bad',
};

type Props = {
  /** When the bank approved the hold. */
  heldSince: string | Date;
  /** AUTHORIZATION_DAYS: the merchant's own rule. */
  days: number;
  now: Date;
  /** For a column or heading that already says whose limit it is. */
  isShort?: boolean;
};

/** How long a hold may still wait by the merchant's own limit, named as such. */
export function HoldBadge({ heldSince, days, now, isShort = false }: Props) {
  const t = useTranslations('operations.hold');
  const { tone, time } = holdMark(t, heldSince, days, now);
  return (
    <span className="whitespace-nowrap">
      <StatusBadge tone={tone}>{isShort ? time : t('ownLimit', { time })}</StatusBadge>
    </span>
  );
}

/** The same in short words, and how urgent it is. */
export function holdMark(
  t: ReturnType<typeof useTranslations<'operations.hold'>>,
  heldSince: string | Date,
  days: number,
  now: Date,
): { tone: Tone; time: string } {
  const { level, hours } = holdAge(new Date(heldSince), days, now);
  const count = hours < 48 ? hours : Math.floor(hours / 24);
  const unit = hours < 48 ? 'hours' : 'days';
  return {
    tone: tones[level],
    time: t(`${level === 'over' ? 'past' : 'left'}.${unit}`, { count }),
  };
}
