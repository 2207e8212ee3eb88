import { useLocale, useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { MoneyText } from '@/app/_components/money';
import { Section } from '@/app/admin/_components/section';
import type { DeskChoice } from '@/lib/desk/choices/list-choices';
import { textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import { addToList, changeInList } from './actions';
import { choiceFields } from './choice-fields';

type Props = {
  list: DeskChoice['list'];
  choices: readonly DeskChoice[];
  /** The user who may change it; null: read-only. */
  keeperId: string | null;
};

/** One list: its entries in their order, each with its own form, and a form for one more. */
export async function ChoiceSection({ list, choices, keeperId }: Props) {
  const t = await getTranslations('settings');
  const entries = await Promise.all(
    choices.map(async (choice) => ({ choice, fields: await choiceFields(list, choice) })),
  );
  return (
    <Section id={`list-${list}`} title={t(`list.${list}.title`)} gap="none">
      <p className="mb-2 text-sm text-ink-soft">{t(`list.${list}.text`)}</p>
      <ul className="border-t border-line-strong text-sm">
        {entries.map(({ choice, fields }) => (
          <li key={`${choice.id} ${choice.version}`} className="border-b border-line">
            {keeperId === null ? (
              <p className="flex min-h-10 flex-wrap items-center gap-x-4 py-1">
                <Entry choice={choice} />
              </p>
            ) : (
              <details className="fold">
                <summary className="flex min-h-10 flex-wrap items-center gap-x-4 py-1 hover:bg-surface-sunk">
                  <DisclosureIcon />
                  <Entry choice={choice} />
                </summary>
                <ActionForm
                  action={changeInList}
                  hidden={{
                    choice: choice.id,
                    seenVersion: choice.version,
                    signedInAs: keeperId,
                  }}
                  idPrefix={choice.id}
                  className="flex flex-col gap-4 py-3"
                  fieldsClassName="grid gap-3 sm:grid-cols-3"
                  fields={fields}
                  buttons={[{ label: t('save'), pendingLabel: t('saving'), kind: 'secondary' }]}
                />
              </details>
            )}
          </li>
        ))}
      </ul>
      {keeperId === null ? null : (
        <details className="text-sm">
          <summary className="text-link min-h-10 cursor-pointer py-2">{t('add')}</summary>
          <ActionForm
            action={addToList}
            hidden={{ list, signedInAs: keeperId }}
            idPrefix={`new-${list}`}
            className="flex flex-col gap-4 py-3"
            fieldsClassName="grid gap-3 sm:grid-cols-3"
            fields={await choiceFields(list, null)}
            buttons={[{ label: t('add'), pendingLabel: t('saving') }]}
          />
        </details>
      )}
    </Section>
  );
}

function Entry({ choice }: { choice: DeskChoice }) {
  const t = useTranslations('settings');
  const locale = useLocale();
  const name = textIn(choice.names, locale);
  const kind = choice.kind === null ? null : t(`kind.${choice.kind}`);
  return (
    <>
      <bdi className={choice.isHidden ? 'text-ink-soft line-through' : 'font-semibold'}>{name}</bdi>
      {kind === null || kind === name ? null : <span className="text-ink-soft">{kind}</span>}
      {choice.isHidden ? <span>{t('hidden')}</span> : null}
      {choice.needsText ? <span className="text-ink-soft">{t('withText')}</span> : null}
      {choice.isPerNight ? <span className="text-ink-soft">{t('perNight')}</span> : null}
      {choice.unitPriceMinor === null ? null : (
        <MoneyText minor={choice.unitPriceMinor} locale={locale} className="ms-auto" />
      )}
    </>
  );
}

/** Marks a line that can be opened; it turns when open. */
function DisclosureIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="fold-sign size-3 text-action"
      fill="none"
    >
      <path d="m2 4 4 4 4-4" stroke="currentColor" strokeWidth="1.6" />
    </svg>
  );
}
