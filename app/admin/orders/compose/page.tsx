import { randomUUID } from 'node:crypto';
import { getLocale } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { LivePreview } from '@/app/admin/_operations/live-preview';
import { pointedValues } from '@/lib/desk/compose/pointed-room';
import { prefillReplacement, type Replacement } from '@/lib/desk/compose/prefill-replacement';
import { formatList } from '@/lib/i18n/format-list';
import { textIn } from '@/lib/i18n/localized';
import { offeredLocales } from '@/lib/i18n/offered-locales';
import { getTranslations } from '@/lib/i18n/translations';
import { typedDecimal } from '@/lib/money/typed-amount';
import { firstValue } from '@/lib/text/query-value';
import { compose } from './actions';
import { composeFormFields } from './form-fields';
import { quote } from './quote-actions';

export const generateMetadata = titled('compose.title');

/** An order for a guest on the telephone, or one that replaces an order whose hold has lapsed. */
export default deskPage('complete', '/admin/orders/compose', async ({ actor, query }) => {
  const wanted = firstValue(query.insteadOf);
  const rest = firstValue(query.rest);
  const plan = firstValue(query.plan);
  const nights = {
    unit: firstValue(query.unit),
    from: firstValue(query.from),
    until: firstValue(query.until),
  };
  const [t, words, shell, locale, beginning, pointed] = await Promise.all([
    getTranslations('compose'),
    getTranslations('compose.quote'),
    getTranslations('desk.shell'),
    getLocale(),
    wanted === '' ? null : prefillReplacement(wanted),
    pointedValues(nights),
  ]);
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-5">
        <h1 className="text-lg">{t('title')}</h1>
        {!actor.permissions.includes('see_orders') ? null : plan === '' ? (
          <a
            className="text-link py-2 text-sm"
            href="/admin/calendar"
            target="_blank"
            rel="noopener"
          >
            {t('toCalendar')}
          </a>
        ) : (
          <UpLink href={`/admin/calendar?from=${encodeURIComponent(plan)}`}>
            {shell('calendar')}
          </UpLink>
        )}
      </div>
      <p className="mb-2 text-sm text-ink-soft">
        <span className="max-sm:hidden">{t('text')}</span> <span>{t('noCard')}</span>
      </p>
      {beginning?.isReserved ? (
        <Notice tone="wait" className="mb-3 max-w-3xl">
          {t('reserved', { reference: beginning.reference })}
        </Notice>
      ) : null}
      {beginning === null || beginning.leftOut.length === 0 ? null : (
        <Notice tone="wait" className="mb-3 max-w-3xl">
          {t('leftOut', {
            reference: beginning.reference,
            lines: formatList(
              beginning.leftOut.map((names) => textIn(names, locale)),
              locale,
            ),
          })}
        </Notice>
      )}
      <ActionForm
        action={compose}
        hidden={{ signedInAs: actor.userId, clientToken: randomUUID() }}
        idPrefix="compose"
        className="grid max-w-6xl gap-4 xl:grid-cols-[minmax(0,1fr)_19rem] xl:gap-x-8"
        fieldsClassName="grid grid-cols-12 items-end gap-x-3 gap-y-2"
        buttonsClassName="flex flex-wrap gap-3"
        fields={
          await composeFormFields(actor, await startingValues(beginning, pointed, locale, rest))
        }
        buttons={[{ label: t('make'), pendingLabel: t('making') }]}
      >
        <div className="bg-surface xl:col-start-2 xl:row-span-3 xl:row-start-1 sm:max-xl:sticky sm:max-xl:bottom-[var(--desk-news,0px)] sm:max-xl:max-h-[30dvh] sm:max-xl:overflow-y-auto">
          <LivePreview action={quote} title={words('title')} working={words('working')} isOpen />
        </div>
      </ActionForm>
    </>
  );
});

/**
 * If the other order still reserves its rooms or goods, the new one is for an agreed amount with a
 * text.
 */
async function startingValues(
  beginning: Replacement | null,
  pointed: Awaited<ReturnType<typeof pointedValues>>,
  locale: string,
  rest: string,
) {
  if (beginning === null) {
    const offered = await offeredLocales();
    return { ...pointed, locale: offered.find((one) => one === locale) ?? offered[0] ?? locale };
  }
  const { reference, isReserved, values } = beginning;
  if (!isReserved) return values;
  const t = await getTranslations('shop.message', beginning.locale);
  const agreedText = t('restOf', { reference });
  if (!/^[1-9]\d{0,14}$/.test(rest)) return { ...values, agreedText };
  // A completion was refused: this order is for the amount beyond its ceiling.
  const own = await getTranslations('compose');
  const reason = own('restReason', { reference });
  return { ...values, agreedText, reason, agreedAmount: typedDecimal(BigInt(rest)) };
}
