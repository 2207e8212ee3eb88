import type { FormField } from '@/app/_components/any-field';
import { formFields, type Looks } from '@/app/_forms/form-fields';
import { amenities, bedKinds } from '@/lib/catalogue/room-features';
import { rateOfProduct } from '@/lib/catalogue/tax';
import { type DeskProductDetail, lastPosition } from '@/lib/desk/catalogue/catalogue-desk';
import {
  editableFields,
  newProductForm,
  productForms,
  stockForm,
} from '@/lib/desk/catalogue/product-input';
import { getTranslations } from '@/lib/i18n/translations';
import { merchantIdentity } from '@/lib/merchant/known-merchant';

const wide = 'md:col-span-3 mt-2';

/** The fields of a new product: what sells it first, and without what is rarely needed at once. */
export async function newProductFields(): Promise<FormField[]> {
  const t = await getTranslations('catalogue.product');
  const { kind, slug } = newProductForm;
  const { name, priceMinor, summary, detail, guestsMax, isVisible, beds, amenities } =
    productForms.STAY;
  const form = {
    name,
    kind,
    priceMinor,
    guestsMax,
    ...stockForm,
    summary,
    detail,
    slug,
    isVisible,
  };
  const fields = await formFields(t, form, null, {
    kind: { className: 'col-start-1' },
    stock: {
      label: t('stockNew'),
      hint: '',
      className: 'group-has-[[value=STAY]:checked]/new:hidden',
    },
    guestsMax: { className: 'group-has-[[value=GOODS]:checked]/new:hidden' },
    slug: { className: 'col-start-1' },
    isVisible: { defaultValue: 'shown' },
  });
  const last = String(await lastPosition());
  const room: FormField = {
    type: 'group',
    name: 'room',
    label: t('roomTitle'),
    foldClassName: 'group-has-[[value=GOODS]:checked]/new:hidden',
    className: 'grid items-start gap-4 pb-4 md:grid-cols-3',
    fields: await formFields(
      t,
      { beds, amenities },
      null,
      await featureLooks({ defaultValue: '' }),
    ),
  };
  return [...fields, room, { type: 'hidden', name: 'position', defaultValue: last }];
}

/** The beds and the amenities of a room under their headings. */
async function featureLooks(bedLook: Partial<FormField> = {}): Promise<Looks> {
  const t = await getTranslations('catalogue.product');
  const features = await getTranslations('shop.features');
  const bedsHeading = { label: t('bedsTitle'), hint: t('bedsText'), className: wide };
  const amenitiesHeading = { label: t('amenitiesTitle'), className: wide };
  const bedLooks = bedKinds.map((kind, at) => [
    `beds-${kind}`,
    { ...bedLook, label: t(`bed.${kind}`), ...(at === 0 && { heading: bedsHeading }) },
  ]);
  const amenityLooks = amenities.map((one, at) => [
    `amenities-${one}`,
    { label: features(`amenity.${one}`), ...(at === 0 && { heading: amenitiesHeading }) },
  ]);
  return Object.fromEntries([...bedLooks, ...amenityLooks]);
}

type Categories = readonly { readonly value: string; readonly label: string }[];

/** The fields of a product, one column per language; then a room's beds and amenities, or an item's unit and category. */
export async function productFields(
  product: DeskProductDetail,
  categories: Categories,
): Promise<FormField[]> {
  const t = await getTranslations('catalogue.product');
  const price = { label: t(product.kind === 'STAY' ? 'priceNight' : 'pricePiece') };
  const priceMinor = { ...price, ...(await taxHint(product)) };
  if (product.kind === 'GOODS') {
    return formFields(t, editableFields.GOODS, product.entered, {
      priceMinor,
      unit: { heading: { label: t('goodsTitle'), className: wide } },
      categoryId: { options: [{ value: '', label: t('noCategory') }, ...categories] },
    });
  }
  const { guestsMax, ...entered } = product.entered;
  return formFields(
    t,
    editableFields.STAY,
    { ...entered, guestsMax: guestsMax ?? 1 },
    {
      priceMinor,
      ...(await featureLooks()),
    },
  );
}

/** Where prices are typed without tax: how much tax is added for guests. */
async function taxHint({ kind }: DeskProductDetail): Promise<{ readonly hint?: string }> {
  const rate = rateOfProduct(kind, (await merchantIdentity()).taxes.added);
  if (rate === 0) return {};
  const t = await getTranslations('catalogue.product');
  return { hint: t('priceWithoutTax', { rate: String(rate / 100) }) };
}
