import type { ReactNode } from 'react';
import { StatusIcon, type Tone } from '@/app/_components/status-mark';
import { formatMoney, money } from '@/lib/money/money';
import type { WorksheetView } from '@/lib/payments/operations/worksheet-view';
import type { CompletionBand } from '@/lib/payments/rules/worksheet';

type BandText = { readonly word: string; readonly text: string };

/** Sentences with one placeholder for an amount. */
export type BandTexts = Record<CompletionBand, BandText> & {
  readonly notReadable: BandText;
  readonly more: string;
  readonly less: string;
  readonly openPlace: string;
};

const tones: Record<CompletionBand, Tone> = {
  under: 'neutral',
  equal: 'good',
  over: 'wait',
  second_person: 'wait',
  refused: 'bad',
};

/** Compares the amount with the hold and its ceilings, and with the lines. */
export function CompletionBandLine(props: {
  view: WorksheetView;
  authorisedMinor: string;
  locale: string;
  texts: BandTexts;
  children: ReactNode;
}) {
  const { view, texts, locale } = props;
  const { band } = view;
  const away = (view.amountMinor ?? 0n) - BigInt(props.authorisedMinor);
  const bandText = band === null ? texts.notReadable : texts[band];
  const tone = band === null ? 'neutral' : tones[band];
  return (
    <div aria-live="polite" className="flex gap-2 border-s-4 border-line ps-3 text-sm">
      <StatusIcon tone={tone} className="mt-0.5 size-5" />
      <div>
        <p data-band={band ?? 'none'}>
          <strong className="font-semibold">{bandText.word}</strong>{' '}
          <span>{fill(bandText.text, abs(away), texts.openPlace, locale)}</span>
        </p>
        {view.hasLines && view.differenceMinor !== 0n ? (
          <p>
            <span>
              {fill(
                view.differenceMinor > 0n ? texts.more : texts.less,
                abs(view.differenceMinor),
                texts.openPlace,
                locale,
              )}
            </span>{' '}
            {props.children}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function fill(text: string, minor: bigint, openPlace: string, locale: string): ReactNode {
  const [before, after] = text.split(openPlace);
  if (after === undefined) return text;
  return (
    <>
      <span>{before}</span>
      <bdi className="tabular-nums">{formatMoney(money(minor), locale)}</bdi>
      <span>{after}</span>
    </>
  );
}

function abs(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
