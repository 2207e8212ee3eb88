import { useTranslations } from 'next-intl';
import { ActionForm } from '@/app/_components/action-form';
import { ShopImage } from '@/app/_components/shop-image';
import { deskButton } from '@/app/admin/_components/desk-style';
import type { PictureSlot } from '@/lib/selling/identity/change-identity';
import { removeShopPicture } from './actions';

type Props = { slot: PictureSlot; image: string | null; actorId: string };

/** One picture of the identity: shows the current one, replaces or removes it. */
export function PictureForm({ slot, image, actorId }: Props) {
  const t = useTranslations('settings.shop');
  const id = `picture-${slot}`;
  return (
    <div className="max-w-sm">
      <h3 className="mb-2 text-sm font-semibold">{t(`slot.${slot}`)}</h3>
      {image === null ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('noPicture')}
        </p>
      ) : (
        <ShopImage name={image} alt="" className="h-auto w-60 rounded-md bg-surface-sunk" />
      )}
      <form
        method="post"
        encType="multipart/form-data"
        action="/admin/settings/shop/picture"
        className="mt-3 flex flex-col gap-2"
      >
        <input type="hidden" name="signedInAs" value={actorId} />
        <input type="hidden" name="slot" value={slot} />
        <label htmlFor={id} className="text-sm">
          {t('file')}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {t(`slotHint.${slot}`)}
        </p>
        <input
          id={id}
          name="file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-describedby={`${id}-hint`}
          className="min-h-10 max-w-full text-sm file:me-3 file:cursor-pointer file:rounded-sm file:border file:border-action file:px-3 file:py-1 file:text-action"
        />
        <button type="submit" className={`${deskButton.secondary} self-start`}>
          {t(`upload.${slot}`)}
        </button>
      </form>
      {image === null ? null : (
        <ActionForm
          action={removeShopPicture}
          idPrefix={`remove-${slot}`}
          className="mt-2"
          hidden={{ signedInAs: actorId, slot }}
          buttons={[{ label: t(`remove.${slot}`), pendingLabel: t('removing'), kind: 'quiet' }]}
        />
      )}
    </div>
  );
}
