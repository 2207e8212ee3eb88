import { getTranslations } from '@/lib/i18n/translations';
import type { WireField } from '@/lib/payments/operations/preview-operation';

export type WireTexts = { readonly wire: string } & Record<NonNullable<WireField['note']>, string>;

export async function wireTexts(): Promise<WireTexts> {
  const t = await getTranslations('operations.preview');
  return { wire: t('wire'), at_sending: t('at_sending'), masked: t('masked') };
}

/** The message to the bank, field by field in the order it is sent; secrets are masked. */
export function WireFields({ fields, texts }: { fields: readonly WireField[]; texts: WireTexts }) {
  return (
    <section aria-labelledby="preview-wire" className="text-sm">
      <h3 id="preview-wire" className="mb-1 text-base">
        {texts.wire}
      </h3>
      <dl dir="ltr" className="border-t border-line-strong text-start">
        {fields.map((field) => (
          <div
            key={field.name}
            className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3 border-b border-line py-1"
          >
            <dt className="font-semibold">{field.name}</dt>
            <dd className="break-all tabular-nums">
              {field.note === null ? (
                field.value
              ) : (
                <span dir="auto" className="text-ink-soft">
                  {texts[field.note]}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
