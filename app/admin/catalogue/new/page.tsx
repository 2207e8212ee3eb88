import { ActionForm } from '@/app/_components/action-form';
import { UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { getTranslations } from '@/lib/i18n/translations';
import { sortWords, uploadWords } from '../../_pictures/upload-words';
import { newProductFields } from '../product-fields';
import { add } from './actions';
import { NewPictures } from './new-pictures';
import { ProposedAddress } from './proposed-address';

export const generateMetadata = titled('catalogue.list.add');

/** A new room or item, with its pictures. */
export default deskPage('manage_catalogue', '/admin/catalogue/new', async ({ actor }) => {
  const t = await getTranslations('catalogue.product');
  const list = await getTranslations('catalogue.list');
  const picture = await getTranslations('catalogue.picture');
  const place = '{place}';
  return (
    <>
      <UpLink href="/admin/catalogue">{list('title')}</UpLink>
      <h1 className="mb-4 text-lg">{list('add')}</h1>
      <ActionForm
        action={add}
        hidden={{ signedInAs: actor.userId }}
        idPrefix="product"
        className="group/new flex max-w-5xl flex-col gap-4"
        fieldsClassName="grid items-start gap-4 md:grid-cols-3"
        buttonsClassName="flex"
        fields={await newProductFields()}
        buttons={[{ label: t('add'), pendingLabel: t('saving') }]}
      >
        <NewPictures
          target={{
            action: '/admin/catalogue/new/picture',
            hidden: { signedInAs: actor.userId },
          }}
          words={{
            label: t('field.pictures'),
            hint: picture('hint'),
            picture: picture('place', { place }),
            first: picture('first'),
            remove: picture('named', { action: picture('remove'), place }),
            waits: picture('waits'),
          }}
          uploadWords={await uploadWords()}
          sortWords={await sortWords()}
        />
        <ProposedAddress />
      </ActionForm>
    </>
  );
});
