import { getLocale, getTimeZone } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Moment } from '@/app/admin/_components/moment';
import { Section } from '@/app/admin/_components/section';
import type { listProtocols, RunDto } from '@/lib/acceptance/acceptance-run';
import { formatInstant } from '@/lib/i18n/format-date';
import { languageNamer } from '@/lib/i18n/language-namer';
import { deskLocales } from '@/lib/i18n/locale';
import { getTranslations } from '@/lib/i18n/translations';
import { reopen, signFirst, signSecond } from './actions';

type Props = { run: RunDto; userId: string };

/** The first signature, the second, and the files of what was signed. */
export async function SignPanel({ run, userId }: Props) {
  const [t, locale, timeZone] = await Promise.all([
    getTranslations('acceptance'),
    getLocale(),
    getTimeZone(),
  ]);
  const at = (instant: Date | null) =>
    formatInstant((instant ?? run.begunAt).toISOString(), locale, timeZone);
  const { signedBy, signedAt, confirmedBy, confirmedAt, digest } = run;
  const hidden = { run: run.id, digest: digest ?? '', signedInAs: userId };
  const button = (label: string, kind?: 'secondary') => [
    { label: t(`sign.${label}`), pendingLabel: t('sign.pending'), ...(kind && { kind }) },
  ];
  return (
    <Section id="protocol" title={t('sign.title')} gap="small">
      {confirmedBy === null ? <p className="mb-2">{t('sign.text')}</p> : null}
      {signedBy === null ? (
        <ActionForm
          action={signFirst}
          hidden={hidden}
          idPrefix="sign"
          buttonsClassName="flex"
          buttons={button('button')}
        />
      ) : (
        <>
          <p className="font-semibold">
            {confirmedBy === null
              ? t('sign.signedBy', { name: signedBy.name, at: at(signedAt) })
              : t('sign.confirmedBy', {
                  first: signedBy.name,
                  second: confirmedBy.name,
                  at: at(confirmedAt),
                })}
          </p>
          <p className="mb-2 text-xs break-all text-ink-soft">
            <span>{t('sign.digest')}</span> <bdi dir="ltr">{digest}</bdi>
          </p>
          <ProtocolFiles runId={run.id} isConfirmed={confirmedBy !== null} />
        </>
      )}
      {signedBy === null || confirmedBy !== null ? null : (
        <div className="mt-3 flex flex-wrap gap-4">
          <ActionForm
            action={signSecond}
            hidden={hidden}
            idPrefix="confirm"
            buttons={button('confirm')}
          />
          <ActionForm
            action={reopen}
            hidden={hidden}
            idPrefix="reopen"
            buttons={button('reopen', 'secondary')}
          />
        </div>
      )}
    </Section>
  );
}

/** The protocol as files: for people in each language, and for the doctor of production. */
async function ProtocolFiles({ runId, isConfirmed }: { runId: string; isConfirmed: boolean }) {
  const [t, nameOf] = await Promise.all([getTranslations('acceptance'), languageNamer()]);
  const path = `/admin/acceptance/${runId}/protocol`;
  const files = ['pdf', 'csv'].flatMap((format) =>
    deskLocales.map((language) => ({
      href: `${path}?format=${format}&language=${language}`,
      label: `${format.toUpperCase()} (${nameOf(language)})`,
    })),
  );
  const all = isConfirmed
    ? [...files, { href: `${path}?format=json`, label: t('sign.settings') }]
    : files;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {all.map(({ href, label }) => (
        <li key={href}>
          <a className="text-link inline-block py-2" href={href} download>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}

type Earlier = { protocols: Awaited<ReturnType<typeof listProtocols>> };

/** The protocols that two people signed. */
export async function EarlierProtocols({ protocols }: Earlier) {
  const t = await getTranslations('acceptance');
  if (protocols.length === 0) return null;
  return (
    <Section id="earlier" title={t('sign.earlier')} gap="small" className="max-w-4xl text-sm">
      <ul className="divide-y divide-line border-y border-line">
        {protocols.map(({ id, confirmedAt, begunAt }) => (
          <li key={id} className="py-2">
            <Moment at={(confirmedAt ?? begunAt).toISOString()} />
            <ProtocolFiles runId={id} isConfirmed />
          </li>
        ))}
      </ul>
    </Section>
  );
}
