import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { ShopImage } from '@/app/_components/shop-image';
import { Notice } from '@/app/_components/status-mark';
import type { DeskProductDetail } from '@/lib/selling/catalogue-desk';
import { drawings } from '@/lib/selling/drawings';
import { deskButton } from '../../_components/desk-style';
import { drawing } from './actions';

/** Endings of an upload that the page has words for. */
const problems = [
  'MISSING',
  'TOO_LARGE',
  'NOT_A_PICTURE',
  'NOT_WHOLE',
  'MOVES',
  'TOO_SMALL',
  'TOO_WIDE',
  'NOT_FOUND',
  'REFUSED',
] as const;

type Props = {
  product: DeskProductDetail;
  actorId: string;
  /** What came of an upload, from the address. */
  told: string | null;
};

/** What the shop shows of a product: a picture of one's own, or one of our drawings. */
export function PicturePanel({ product, actorId, told }: Props) {
  const t = useTranslations('selling.picture');
  const problem = problems.find((code) => code === told);
  return (
    <section
      id="picture"
      aria-labelledby="picture-title"
      className="border-t border-line-strong pt-3"
    >
      <h2 id="picture-title" className="mb-2 text-base">
        {t('title')}
      </h2>
      <ShopImage
        name={product.image}
        alt=""
        className="mb-3 h-auto w-60 rounded-md bg-surface-sunk"
      />
      {told === 'saved' ? (
        <Notice tone="good" role="status">
          {t('saved')}
        </Notice>
      ) : null}
      <form
        method="post"
        encType="multipart/form-data"
        action={`/admin/catalogue/${product.slug}/picture`}
        className="mt-3 flex flex-col gap-2"
      >
        <input type="hidden" name="signedInAs" value={actorId} />
        <label htmlFor="picture-file" className="text-sm font-semibold">
          {t('file')}
        </label>
        <p id="picture-hint" className="text-sm text-ink-soft">
          {t('hint')}
        </p>
        {problem === undefined ? null : (
          <p id="picture-error" className="text-sm font-semibold text-bad">
            {t(`problem.${problem}`)}
          </p>
        )}
        <input
          id="picture-file"
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? 'picture-hint' : 'picture-hint picture-error'}
          className="min-h-10 max-w-full text-sm file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
        />
        <button type="submit" className={`${deskButton.secondary} self-start`}>
          {t('upload')}
        </button>
      </form>
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
                    defaultChecked={!product.hasPicture && name === product.drawing}
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
