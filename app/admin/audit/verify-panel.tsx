import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { Section } from '@/app/admin/_components/section';
import { anchorText } from '@/lib/audit/anchor-hash';
import { readNewestAnchor, readVerdict, type TrailVerdict } from '@/lib/audit/verify/verify-trail';
import { getTranslations } from '@/lib/i18n/translations';
import { Moment } from '../_components/moment';
import { verify } from './actions';
import { SubjectName, subjectNames } from './subject-names';

type Props = { signedInAs: string; asked: string };

/** The answer of the last check of the chain, and the button for another. */
export async function VerifyPanel({ signedInAs, asked }: Props) {
  const [t, verdict, anchor] = await Promise.all([
    getTranslations('people.audit'),
    readVerdict(),
    readNewestAnchor(),
  ]);
  return (
    <Section
      id="chain"
      title={t('chain')}
      className="mb-5 border-b border-line-strong pb-4 text-sm"
    >
      {asked === 'running' ? (
        <Notice tone="wait" role="status" className="mb-2">
          {t('running')}
        </Notice>
      ) : null}
      {verdict === null ? <p className="mb-2">{t('neverVerified')}</p> : <Verdict {...verdict} />}
      {anchor === null ? null : (
        <p className="mb-2 text-ink-soft">
          <span>{t('newestAnchor')}</span>{' '}
          <bdi dir="ltr" className="break-all">
            {anchorText(anchor)}
          </bdi>
        </p>
      )}
      <details>
        <summary className="text-link inline-block min-h-10 cursor-pointer content-center">
          {t('verify')}
        </summary>
        <ActionForm
          action={verify}
          hidden={{ signedInAs }}
          idPrefix="verify"
          className="flex max-w-xl flex-col gap-3 py-2"
          buttonsClassName="flex"
          fields={[
            {
              name: 'anchors',
              label: t('anchors'),
              hint: t('anchorsHint'),
              rows: 3,
              maxLength: 20_000,
            },
          ]}
          buttons={[{ label: t('verifyNow'), pendingLabel: t('verifying'), kind: 'secondary' }]}
        />
      </details>
    </Section>
  );
}

async function Verdict(verdict: TrailVerdict) {
  const [t, nameOf] = await Promise.all([
    getTranslations('people.audit'),
    subjectNames(verdict.findings.map(({ subject }) => subject)),
  ]);
  const isGood = verdict.findingsCount === 0;
  const { entries, subjects, anchors, knownAnchors, findingsCount } = verdict;
  const findings = `${findingsCount}${verdict.isCut ? '+' : ''}`;
  return (
    <Notice tone={isGood ? 'good' : 'bad'} role="status" className="mb-2">
      <p className="font-semibold">{isGood ? t('good') : t('bad', { findings })}</p>
      <p>{t('counts', { entries, subjects, anchors, knownAnchors })}</p>
      <p>
        <span>{t('verifiedBy', { name: verdict.by })}</span> <Moment at={verdict.at} />
      </p>
      <ul>
        {verdict.findings.map(({ check, subject, sequence, code }) => (
          <li key={`${subject} ${sequence} ${code}`}>
            <SubjectName subject={subject} named={nameOf(subject)} />{' '}
            <bdi dir="ltr" className="font-mono">{`${check} ${sequence ?? ''} ${code}`}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
