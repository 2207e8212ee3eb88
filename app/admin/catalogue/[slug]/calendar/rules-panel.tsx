import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import type { FormField } from '@/app/_components/any-field';
import { formFields, weekdayLooks } from '@/app/_forms/form-fields';
import { dayRuleForm, type listDayRules, type listRoomKinds } from '@/lib/desk/calendar/day-rules';
import { formatDay, weekdayNames } from '@/lib/i18n/format-date';
import { formatList } from '@/lib/i18n/format-list';
import { asTexts, textIn } from '@/lib/i18n/localized';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { DayRule } from '@/lib/stays/day-rules';
import { removeRules, setRules } from './actions';

type Props = {
  rules: Awaited<ReturnType<typeof listDayRules>>;
  kinds: Awaited<ReturnType<typeof listRoomKinds>>;
  today: string;
  slug: string;
  actorId: string;
};

/** Which stays may be sold on which days, and the form that sets it. */
export async function RulesPanel({ rules, kinds, today, slug, actorId }: Props) {
  const t = await getTranslations('calendar.rules');
  const locale = await getLocale();
  const hidden = { signedInAs: actorId, slug };
  const names = weekdayNames(locale);
  return (
    <div className="mt-8 grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
      <section aria-labelledby="set-rules" className="border-t border-line-strong pt-3">
        <h2 id="set-rules" className="mb-1 text-base">
          {t('set')}
        </h2>
        <p className="mb-3 text-sm text-ink-soft">{t('setText')}</p>
        <ActionForm
          action={setRules}
          hidden={hidden}
          idPrefix="rules"
          className="flex flex-col gap-4"
          fieldsClassName="grid grid-cols-2 items-end gap-3"
          buttonsClassName="flex"
          fields={await askedFields(t, { kinds, today, slug, locale })}
          buttons={[{ label: t('setIt'), pendingLabel: t('setting'), kind: 'secondary' }]}
        />
      </section>
      <section aria-labelledby="rules" className="border-t border-line-strong pt-3">
        <h2 id="rules" className="mb-1 text-base">
          {t('rules')}
        </h2>
        <p className="text-sm text-ink-soft">{rules.length === 0 ? t('none') : t('legend')}</p>
        <ul className="divide-y divide-line text-sm">
          {rules.map((rule) => (
            <li key={rule.ruleId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="py-2">
                <span className="font-semibold">{formatList(saidOf(rule, t), locale)}</span>{' '}
                <span>
                  {t('dates', {
                    from: formatDay(rule.firstDay, locale),
                    to: formatDay(rule.lastDay, locale),
                  })}
                </span>
                <span className="block text-ink-soft">
                  <span>
                    {rule.weekdays === everyDay
                      ? t('everyDay')
                      : formatList(
                          names.filter((_, day) => (rule.weekdays >> day) & 1),
                          locale,
                        )}
                  </span>{' '}
                  · <bdi>{rule.by}</bdi>
                </span>
              </span>
              <ActionForm
                action={removeRules}
                hidden={{ ...hidden, ruleId: rule.ruleId }}
                idPrefix={`remove-${rule.ruleId}`}
                buttons={[
                  {
                    label: t('remove'),
                    ariaLabel: t('removeNamed', { from: formatDay(rule.firstDay, locale) }),
                    pendingLabel: t('removing'),
                    kind: 'quiet',
                  },
                ]}
              />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const everyDay = 0b1111111;

type Asked = Pick<Props, 'kinds' | 'today' | 'slug'> & { readonly locale: string };

/** The other kinds of rooms fold out under one line: most rules are for the one that is shown. */
async function askedFields(
  t: Translate,
  { kinds, today, slug, locale }: Asked,
): Promise<FormField[]> {
  const slugs = kinds.map((kind) => kind.slug);
  const labels = kinds.map((kind) => [
    `kinds-${kind.slug}`,
    { label: textIn(asTexts(kind.name), locale) },
  ]);
  const fields = await formFields(t, dayRuleForm(today, slug, slugs), null, {
    ...weekdayLooks(locale, { label: t('days'), className: 'col-span-2' }),
    sale: { className: 'col-span-2' },
    isForAll: { className: 'col-span-2' },
    ...Object.fromEntries(labels),
  });
  const isOther = ({ name }: FormField) => name.startsWith('kinds-') && name !== `kinds-${slug}`;
  const group: FormField = {
    type: 'group',
    name: 'kinds',
    label: t('kinds'),
    className: 'grid max-h-72 gap-x-3 overflow-y-auto sm:grid-cols-2',
    fields: fields.filter(isOther),
  };
  const own = fields.filter((field) => !isOther(field));
  return kinds.length > 1 ? [...own, group] : own;
}

/** What a rule sets, in words. */
function saidOf(rule: DayRule, t: Translate): string[] {
  const counted = (['minNights', 'maxNights'] as const).flatMap((name) =>
    rule[name] === null ? [] : [t(`said.${name}`, { nights: rule[name] })],
  );
  const opened = {
    closedToArrival: 'openToArrival',
    closedToDeparture: 'openToDeparture',
    notForSale: 'forSale',
  } as const;
  const others = (Object.keys(opened) as (keyof typeof opened)[]).flatMap((name) =>
    rule[name] === null ? [] : [t(`said.${rule[name] ? name : opened[name]}`)],
  );
  return [...counted, ...others];
}
