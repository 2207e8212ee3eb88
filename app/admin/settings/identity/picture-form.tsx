import { ActionForm } from '@/app/_components/action-form';
import { ShopImage } from '@/app/_components/shop-image';
import { PictureUpload } from '@/app/admin/_pictures/picture-upload';
import { uploadWords } from '@/app/admin/_pictures/upload-words';
import type { PictureSlot } from '@/lib/desk/identity/change-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { removeShopPicture } from './actions';

type Props = { slot: PictureSlot; image: string | null; actorId: string };

/** One picture of the identity: shows the current one, replaces or removes it. */
export async function PictureForm({ slot, image, actorId }: Props) {
  const t = await getTranslations('settings.identity');
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
      <PictureUpload
        action="/admin/settings/identity/picture"
        hidden={{ signedInAs: actorId, slot }}
        id={`picture-${slot}`}
        label={t('file')}
        hint={t(`slotHint.${slot}`)}
        button={t(`upload.${slot}`)}
        words={await uploadWords()}
      />
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
