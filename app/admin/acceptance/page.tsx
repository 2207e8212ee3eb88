import { getLocale, getTimeZone } from 'next-intl/server';
import { ActionForm } from '@/app/_components/action-form';
import { Notice } from '@/app/_components/status-mark';
import { titled } from '@/app/_door/titled';
import { deskPage } from '@/app/admin/_door/desk-page';
import { isAcceptanceOffered, listProtocols, readRun } from '@/lib/acceptance/acceptance-run';
import { judgeRun } from '@/lib/acceptance/read-run';
import { formatInstant } from '@/lib/i18n/format-date';
import { getTranslations } from '@/lib/i18n/translations';
import { begin } from './actions';
import { CaseList } from './case-list';
import { PointList } from './point-list';
import { SettingTable } from './setting-table';
import { EarlierProtocols, SignPanel } from './sign-panel';

export const generateMetadata = titled('acceptance.title');

/** Leads through what a bank wants to see, and shows what the evidence proves of it. */
export default deskPage('resolve', '/admin/acceptance', async ({ actor }) => {
  const t = await getTranslations('acceptance');
  const isOffered = isAcceptanceOffered();
  const run = isOffered ? await readRun() : null;
  return (
    <>
      <h1 className="text-lg">{t('title')}</h1>
      <p className="mb-4 max-w-3xl text-sm text-ink-soft">{t('text')}</p>
      {isOffered ? null : <Notice tone="neutral">{t('production')}</Notice>}
      {run === null ? null : <Run run={run} userId={actor.userId} />}
      {isOffered && (run === null || run.content === null || run.confirmedAt !== null) ? (
        <ActionForm
          action={begin}
          hidden={{ signedInAs: actor.userId }}
          idPrefix="begin"
          className="mb-6"
          buttonsClassName="flex"
          buttons={[
            {
              label: t(run === null ? 'begin' : 'beginAgain'),
              pendingLabel: t('beginPending'),
              kind: run === null ? 'primary' : 'secondary',
            },
          ]}
        >
          {run === null && isOffered ? <p className="mb-2 text-sm">{t('none')}</p> : null}
        </ActionForm>
      ) : null}
      <EarlierProtocols protocols={await listProtocols()} />
    </>
  );
});

type Props = { run: NonNullable<Awaited<ReturnType<typeof readRun>>>; userId: string };

async function Run({ run, userId }: Props) {
  const [t, locale, timeZone, live] = await Promise.all([
    getTranslations('acceptance'),
    getLocale(),
    getTimeZone(),
    judgeRun(run),
  ]);
  const isOpen = run.content === null;
  const leftOut = new Map(run.answers.map((one) => [one.point, one]));
  const proved = live.cases.filter(({ verdict }) => verdict.isProved).length;
  const left = live.cases.filter(
    ({ name, verdict }) => !verdict.isProved && leftOut.has(`case:${name}`),
  );
  const at = formatInstant(run.begunAt.toISOString(), locale, timeZone);
  const given = { runId: run.id, userId, isOpen, answers: leftOut };
  return (
    <div className="mb-8 grid max-w-4xl grid-cols-1 gap-8 text-sm">
      <div>
        <p>{t('begun', { name: run.begunBy.name, at })}</p>
        <p className="font-semibold">
          {t('progress', { proved, all: live.cases.length, leftOut: left.length })}
        </p>
      </div>
      <CaseList cases={live.cases} {...given} />
      <SettingTable settings={live.settings} />
      <PointList {...given} />
      <SignPanel run={run} userId={userId} />
    </div>
  );
}
