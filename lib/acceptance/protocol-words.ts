// What does a protocol say in one language? Every text and time of it, for paper and for a table.
import 'server-only';
import { formatInstant } from '@/lib/i18n/format-date';
import type { Locale } from '@/lib/i18n/locale';
import { getTranslations, type Translate } from '@/lib/i18n/translations';
import type { RunDto } from './acceptance-run';
import type { ProtocolContent } from './protocol-content';

export type SignedRun = Pick<RunDto, 'digest' | 'confirmedAt'> & {
  readonly content: ProtocolContent;
  readonly confirmedBy: { readonly name: string } | null;
};

/** The texts of the protocol, in its order. */
export async function protocolWords(run: SignedRun, locale: Locale) {
  const t = await getTranslations('acceptance', locale);
  const { content, confirmedBy, confirmedAt, digest } = run;
  const local = (at: string) => formatInstant(at, locale, content.timeZone);
  const gmt = (at: string) => formatInstant(at, locale, 'UTC');
  const both = (at: string) => [local(at), `${gmt(at)} GMT`];
  const word = (name: string) => t(`document.${name}`);
  const fact = (name: string, ...values: readonly string[]) => ({ name: word(name), values });
  return {
    title: word('title'),
    note: confirmedBy === null ? word('draft') : '',
    test: word('test'),
    facts: [
      fact('merchant', content.merchant[locale] ?? ''),
      fact('terminal', content.terminal),
      fact('gateway', ...content.gateways),
      fact('profile', content.profile.name, content.profile.algorithm),
      fact('begun', content.begunBy, ...both(content.begunAt)),
      fact('first', content.signedBy, ...both(content.madeAt)),
      ...(confirmedBy === null || confirmedAt === null
        ? []
        : [fact('second', confirmedBy.name, ...both(confirmedAt.toISOString()))]),
      fact('digest', digest ?? ''),
    ],
    heads: {
      cases: t('casesTitle'),
      messages: word('messages'),
      settings: t('settingsTitle'),
      points: t('pointsTitle'),
      part: word('part'),
      name: word('case'),
      result: word('result'),
      reference: word('reference'),
      local: word('local'),
      gmt: word('gmt'),
      fields: word('fields'),
    },
    cases: content.cases.map((one) => ({
      name: t(`case.${one.name}.name`),
      result: t(one.isProved ? 'proved' : one.leftOut === null ? 'open' : 'leftOut'),
      reason: one.leftOut ?? '',
      reference: one.reference ?? '',
      references: [
        ...(one.gatewayOrderId ? [`ORDER ${one.gatewayOrderId}`] : []),
        ...(one.rrn ? [`RRN ${one.rrn}`] : []),
      ].join(' '),
      messages: one.messages.map((message) => ({
        title: `${message.source} ${message.verdict}`,
        local: local(message.at),
        gmt: gmt(message.at),
        fields: fieldsText(message.fields),
      })),
    })),
    settings: content.settings.map((one) => settingWords(one, t)),
    points: content.answers
      .toSorted((a, b) => Number(a.point) - Number(b.point))
      .map(({ point, text, by, at }) => ({
        name: `${point}. ${t(`point.${point}`)}`,
        text,
        by,
        local: local(at),
        gmt: gmt(at),
      })),
  };
}

function settingWords(one: ProtocolContent['settings'][number], t: Translate) {
  const isClock = one.name === 'CLOCK';
  const proposed =
    one.proposed === null ? '' : t(isClock ? 'clockProposed' : 'proposed', { value: one.proposed });
  return {
    name: isClock ? t('clockName') : one.name,
    value: isClock ? '' : one.today || t('emptyValue'),
    result: t(`verdict.${one.verdict}`),
    why: [t(`why.${one.why}`), proposed].filter(Boolean).join(' '),
  };
}

/** As a form has them; spaces let a line break. */
function fieldsText(fields: Readonly<Record<string, string>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}
