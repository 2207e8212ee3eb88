'use server';

import { refresh } from 'next/cache';
import { getLocale } from 'next-intl/server';
import type { FormState } from '@/app/_components/action-form';
import { answerOf } from '@/app/_forms/form-fields';
import { changeMany, previewPrices } from '@/lib/desk/catalogue/change-many';
import type { CatalogueEditor } from '@/lib/desk/catalogue/change-product';
import { type ManyInput, manyMax, readMany } from '@/lib/desk/catalogue/many-input';
import { moveProduct } from '@/lib/desk/catalogue/move-product';
import { allTicks } from '@/lib/desk/catalogue/product-ticks';
import { readPutBeside } from '@/lib/desk/catalogue/put-beside';
import { formatList } from '@/lib/i18n/format-list';
import { type Localized, textIn } from '@/lib/i18n/localized';
import { getTranslations } from '@/lib/i18n/translations';
import type { TypedForm } from '@/lib/text/typed-form';
import { catalogueAction } from './catalogue-action';
import { PricePreviewPanel } from './price-preview';

/** Shows, hides, moves or prices all ticked products; new prices are shown before they are written. */
export const changeChosen = catalogueAction(async (actor, sent) => {
  // The ticks themselves stay in the page.
  const { [allTicks]: _, ...values } = sent.values;
  const form = { ...sent, values };
  const t = await getTranslations('catalogue.many');
  const input = readMany(form);
  if (!input.ok) return answerOf(form, input, { t, facts: { max: String(manyMax) } });
  const { act } = input.value;
  if (act.kind === 'price' && form.text('intent', 20) !== 'price') {
    return preview(actor, form, input.value);
  }
  const done = await changeMany(actor, input.value);
  if (done.ok) {
    const word = act.kind === 'visible' ? (act.isVisible ? 'shown' : 'hidden') : act.kind;
    const { changed, same } = done.value;
    const news = [
      ...(changed > 0 ? [t(`done.${word}`, { changed })] : []),
      ...(same > 0 ? [t('same', { count: same })] : []),
    ];
    return answerOf(form, done, { t, news });
  }
  if (done.code === 'NOT_SEEN') {
    const again = await preview(actor, form, input.value);
    return 'panel' in again ? { ...again, message: t('problem.NOT_SEEN') } : again;
  }
  return refused(form, done);
});

/** Moves a product beside another. */
export const moveOne = catalogueAction(async (actor, form) => {
  const moved = await moveProduct(actor, readPutBeside(form.text('move', 220)));
  return answerOf(form, moved, { t: await getTranslations('catalogue.many'), isKept: true });
});

async function preview(
  actor: CatalogueEditor,
  form: TypedForm,
  input: ManyInput,
): Promise<FormState> {
  const prices = await previewPrices(actor, input);
  if (!prices.ok) return refused(form, prices);
  const { digest } = prices.value;
  const panel = <PricePreviewPanel preview={prices.value} />;
  return { values: form.values, errors: {}, hidden: { seen: digest }, panel };
}

const namesMax = 10;

/** The rows show what others have changed; the sentence names them. */
async function refused(
  form: TypedForm,
  problem: Exclude<Awaited<ReturnType<typeof previewPrices>>, { readonly ok: true }>,
): Promise<FormState> {
  const t = await getTranslations('catalogue.many');
  const locale = await getLocale();
  const all: readonly Localized[] = 'names' in problem ? problem.names : [];
  const shown = all.slice(0, namesMax).map((name) => `\u2068${textIn(name, locale)}\u2069`);
  const more = all.length - shown.length;
  const names = formatList([...shown, ...(more > 0 ? [t('more', { count: more })] : [])], locale);
  refresh();
  return answerOf(form, problem, { t, facts: { names } });
}
