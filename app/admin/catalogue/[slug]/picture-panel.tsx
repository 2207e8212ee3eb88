import { ActionForm } from '@/app/_components/action-form';
import { ShopImage } from '@/app/_components/shop-image';
import { Notice } from '@/app/_components/status-mark';
import { formFields } from '@/app/_forms/form-fields';
import type { DeskProductDetail } from '@/lib/desk/catalogue/catalogue-desk';
import { drawings } from '@/lib/desk/catalogue/drawings';
import { altForm } from '@/lib/desk/pictures/product-images';
import { getTranslations } from '@/lib/i18n/translations';
import { PictureUpload } from '../../_pictures/picture-upload';
import { pictureProblems, sortWords, uploadWords } from '../../_pictures/upload-words';
import { drawing, image } from './actions';
import { PictureList } from './picture-list';

type Props = {
  product: DeskProductDetail;
  actorId: string;
  /** The result of an upload, from the address. */
  told: string | null;
};

/** A product's images in the shop: the merchant's pictures and our drawings. */
export async function PicturePanel({ product, actorId, told }: Props) {
  const t = await getTranslations('catalogue.picture');
  const problem = pictureProblems.find((code) => code === told);
  const hidden = { signedInAs: actorId, slug: product.slug };
  const items = product.images.map((shown, index) => ({
    id: shown.imageId,
    node: (
      <ImageForm
        image={shown}
        place={index + 1}
        isLast={index === product.images.length - 1}
        names={product.names}
        hidden={{ ...hidden, imageId: shown.imageId }}
      />
    ),
  }));
  return (
    <section
      id="picture"
      aria-labelledby="picture-title"
      className="border-t border-line-strong pt-3"
    >
      <h2 id="picture-title" className="mb-2 text-base">
        {t('title')}
      </h2>
      <p className="mb-3 text-sm text-ink-soft">{t('text')}</p>
      {items.length === 0 ? (
        <ShopImage
          name={product.image}
          alt=""
          className="mb-3 h-auto w-40 rounded-md bg-surface-sunk"
        />
      ) : (
        <PictureList items={items} words={await sortWords()} hidden={hidden} />
      )}
      {told === 'saved' ? (
        <Notice tone="good" role="status">
          {t('saved')}
        </Notice>
      ) : null}
      <PictureUpload
        action={`/admin/catalogue/${product.slug}/picture`}
        hidden={{ signedInAs: actorId }}
        id="picture-file"
        label={t('file')}
        hint={t('hint')}
        error={problem === undefined ? undefined : t(`problem.${problem}`)}
        button={t('upload')}
        words={await uploadWords()}
        maySendSeveral
      />
      <details className="mt-4">
        <summary className="cursor-pointer py-2 text-sm text-link">{t('useDrawing')}</summary>
        <ActionForm
          action={drawing}
          hidden={{ signedInAs: actorId, slug: product.slug }}
          idPrefix="drawing"
          className="flex flex-col gap-3"
          buttonsClassName="flex"
          buttons={[{ label: t('choose'), pendingLabel: t('choosing'), kind: 'secondary' }]}
        >
          <fieldset>
            <legend className="sr-only">{t('drawings')}</legend>
            <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
              {drawings.map((name, index) => (
                <label
                  key={name}
                  className="cursor-pointer rounded-sm border border-line p-1 has-checked:border-action has-checked:bg-action-soft"
                >
                  <ShopImage name={name} alt="" className="h-auto w-full" />
                  <input
                    type="radio"
                    name="drawing"
                    value={name}
                    aria-label={t('drawing', { number: index + 1 })}
                    className="size-5"
                  />
                </label>
              ))}
            </div>
          </fieldset>
        </ActionForm>
      </details>
    </section>
  );
}

/** One image of a product: its description, its place, and a button that removes it. */
async function ImageForm({
  image: shown,
  place,
  isLast,
  names,
  hidden,
}: {
  image: DeskProductDetail['images'][number];
  place: number;
  isLast: boolean;
  /** The product's: what the picture shows, until somebody says it. */
  names: DeskProductDetail['names'];
  hidden: Readonly<Record<string, string>>;
}) {
  const t = await getTranslations('catalogue.picture');
  const button = (intent: 'describe' | 'earlier' | 'later' | 'remove') => ({
    label: t(intent),
    ariaLabel: t('named', { action: t(intent), place }),
    pendingLabel: t('saving'),
    intent,
    kind: intent === 'describe' ? ('secondary' as const) : ('quiet' as const),
  });
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-2">
      <ShopImage
        name={shown.name}
        alt={t('place', { place })}
        className="h-auto w-28 rounded-sm bg-surface-sunk"
      />
      <div className="min-w-[min(15rem,100%)] flex-1">
        <p className="mb-1 text-sm font-semibold">
          {t(place === 1 ? 'first' : 'place', { place })}
        </p>
        <ActionForm
          action={image}
          hidden={hidden}
          idPrefix={`image-${shown.imageId}`}
          className="flex flex-col gap-2"
          fieldsClassName="grid gap-2"
          buttonsClassName="flex flex-wrap gap-x-3"
          fields={await formFields(t, altForm, { alt: { ...names, ...shown.alt } })}
          buttons={[
            button('describe'),
            ...(place === 1 ? [] : [button('earlier')]),
            ...(isLast ? [] : [button('later')]),
            button('remove'),
          ]}
        />
      </div>
    </div>
  );
}
