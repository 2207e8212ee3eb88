import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { TextLink, UpLink } from '@/app/_components/text-link';
import { titled } from '@/app/_door/titled';
import { Section } from '@/app/admin/_components/section';
import { deskPage } from '@/app/admin/_door/desk-page';
import { readTypedIdentity } from '@/lib/desk/identity/change-identity';
import { readDraft } from '@/lib/desk/identity/draft-identity';
import { getTranslations } from '@/lib/i18n/translations';
import { readMerchant } from '@/lib/merchant/read-merchant';
import { firstValue } from '@/lib/text/query-value';
import { pictureProblems } from '../../_pictures/upload-words';
import { changeShop, endPreview } from './actions';
import { identityFormFields } from './identity-fields';
import { InvoicingForm } from './invoicing-form';
import { LanguagesForm } from './languages-form';
import { LookForm } from './look-form';
import { PictureForm } from './picture-form';
import { RatesForm } from './rates-form';
import { TaxForm } from './tax-form';

export const generateMetadata = titled('settings.identity.title');

/** The shop's identity in its languages: texts, places and times, and two pictures. */
export default deskPage(
  'manage_catalogue',
  '/admin/settings/identity',
  async ({ actor, query }) => {
    const [t, all, identity, merchant] = await Promise.all([
      getTranslations('settings.identity'),
      getTranslations(),
      readTypedIdentity(),
      readMerchant(),
    ]);
    const told = firstValue(query.picture);
    const problem = pictureProblems.find((code) => code === told);
    return (
      <>
        <UpLink href="/admin/settings">{all('settings.title')}</UpLink>
        <h1 className="text-lg">{t('title')}</h1>
        <p className="max-w-3xl text-sm text-ink-soft">{t('lead')}</p>
        <p className="mb-4 flex flex-wrap gap-x-5 text-sm">
          <TextLink href="/">{t('viewShop')}</TextLink>
          {merchant.policies === '' ? null : (
            <TextLink href="/policies">{t('viewPolicies')}</TextLink>
          )}
        </p>
        {(await readDraft(actor)) === null ? null : (
          <Notice tone="wait" role="status" className="mb-4 max-w-3xl">
            <span>{t('previewRuns')}</span> <TextLink href="/">{t('previewOpen')}</TextLink>
            <ActionForm
              action={endPreview}
              idPrefix="end-preview"
              hidden={{ signedInAs: actor.userId }}
              buttons={[
                { label: t('endPreview'), pendingLabel: t('endingPreview'), kind: 'quiet' },
              ]}
            />
          </Notice>
        )}
        <ActionForm
          action={changeShop}
          hidden={{ signedInAs: actor.userId, seenVersion: String(identity.version) }}
          idPrefix="shop"
          className="flex max-w-6xl flex-col gap-4"
          fieldsClassName="grid items-start gap-4 md:grid-cols-3"
          buttonsClassName="flex flex-wrap gap-3"
          fields={await identityFormFields(t, identity.typed)}
          buttons={[
            { label: t('save'), pendingLabel: t('saving'), intent: 'save' },
            {
              label: t('preview'),
              pendingLabel: t('previewing'),
              intent: 'preview',
              kind: 'secondary',
            },
          ]}
        />
        <LanguagesForm
          offered={identity.locales}
          version={identity.version}
          signedInAs={actor.userId}
        />
        <LookForm look={identity.look} version={identity.version} signedInAs={actor.userId} />
        <RatesForm rates={identity.rates} version={identity.version} signedInAs={actor.userId} />
        <InvoicingForm
          asksCompany={identity.asksCompany}
          version={identity.version}
          signedInAs={actor.userId}
        />
        <TaxForm taxes={identity.taxes} version={identity.version} signedInAs={actor.userId} />
        <Section
          id="picture"
          title={t('pictures')}
          className="mt-8 border-t border-line-strong pt-3"
        >
          {told === 'saved' ? (
            <Notice tone="good" role="status" className="mb-3 max-w-3xl">
              {t('pictureSaved')}
            </Notice>
          ) : null}
          {problem === undefined ? null : (
            <Notice tone="bad" role="alert" className="mb-3 max-w-3xl">
              {all(`catalogue.picture.problem.${problem}`)}
            </Notice>
          )}
          <div className="flex flex-wrap gap-x-12 gap-y-6">
            <PictureForm slot="opening" image={identity.opening} actorId={actor.userId} />
            <PictureForm slot="logo" image={identity.logo} actorId={actor.userId} />
          </div>
        </Section>
      </>
    );
  },
);
