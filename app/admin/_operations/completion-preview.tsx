import { directionOf } from '@/lib/i18n/locale';
import type { CompletionPreview } from '@/lib/payments/operations/preview-operation';
import { keyed } from '@/lib/rows/keyed';
import { WireFields, type WireTexts } from './wire-fields';

/** The guest's mail, in the guest's language, and the message to the bank, as they would be sent. */
export function CompletionPreviewPanel(props: {
  preview: CompletionPreview;
  texts: WireTexts & { readonly mail: string };
}) {
  const { preview, texts } = props;
  const { mail, mailLocale, wire } = preview;
  return (
    <div className="mt-4 grid gap-5 text-sm">
      <section aria-labelledby="preview-mail">
        <h3 id="preview-mail" className="mb-1 text-base">
          {texts.mail}
        </h3>
        <div
          lang={mailLocale}
          dir={directionOf(mailLocale)}
          className="border-y border-line-strong py-2"
        >
          <p className="text-ink-soft">{mail.subject}</p>
          <p className="text-base font-semibold">{mail.heading}</p>
          {mail.opening.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {mail.sections.map((section) =>
            section.kind === 'facts' ? (
              <dl key={section.title} className="mt-2">
                <dt className="font-semibold">{section.title}</dt>
                {keyed(section.facts).map(({ key, row: fact }) => (
                  <dd
                    key={key}
                    className={`flex flex-wrap justify-between gap-x-4 border-t border-line py-1 ${fact.isSum ? 'font-semibold' : ''}`}
                  >
                    <span>
                      <span>{fact.label}</span>
                      {fact.details === undefined ? null : (
                        <span className="block text-xs text-ink-soft">
                          {fact.details.join(' · ')}
                        </span>
                      )}
                    </span>
                    <span className="tabular-nums">{fact.value}</span>
                  </dd>
                ))}
              </dl>
            ) : null,
          )}
        </div>
      </section>
      <WireFields fields={wire} texts={texts} />
    </div>
  );
}
