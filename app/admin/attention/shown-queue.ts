// How does the queue show its issues? As texts in the reader's language, few bytes a row.
import 'server-only';
import { attentionTexts, attentionTitle } from '@/app/admin/_components/attention-kind';
import { ageText } from '@/app/admin/_components/moment';
import { resolutionPath } from '@/app/admin/_components/resolution-path';
import { markedText } from '@/app/admin/_components/visible-text';
import { pathWithQuery } from '@/app/admin/_door/admit';
import type {
  AttentionFilter,
  AttentionGroupView,
  AttentionKindView,
} from '@/lib/desk/attention/attention-view';
import type { AttentionRow } from '@/lib/desk/attention/list-attention';
import { formatInstant } from '@/lib/i18n/format-date';
import { directionOf } from '@/lib/i18n/locale';
import { sayAll } from '@/lib/i18n/say-all';
import { getTranslations } from '@/lib/i18n/translations';
import { formatMoney, money } from '@/lib/money/money';
import type { Actor } from '@/lib/rights/actor';
import { settings } from '@/lib/settings/env';
import { attentionNotes, type NoteTexts } from './attention-notes';
import { attentionFilterFields } from './filter-fields';

/** For whom, in which list, and when the issues are shown. */
type Shape = {
  readonly actor: Actor;
  readonly filter: AttentionFilter;
  readonly now: Date;
  readonly locale: string;
};

/** An issue as the texts of its row: elements for each would make up most of the page. */
export type ShownIssue = ReturnType<Awaited<ReturnType<typeof issueShower>>>;

/** One group of the queue (money, the shop, or things to look at): its kinds with their counts. */
export type ShownGroup = Awaited<ReturnType<typeof showQueue>>[number];
export type ShownKind = ShownGroup['kinds'][number];

/** What all issues of the queue share. */
export type IssueLook = Awaited<ReturnType<typeof issueLook>>;

/** The groups of the queue in the same order. */
export async function showQueue(groups: readonly AttentionGroupView<AttentionRow>[], shape: Shape) {
  const [t, kinds, show] = await Promise.all([
    getTranslations('desk.attention'),
    getTranslations('desk.attention.kinds'),
    issueShower(shape),
  ]);
  const { filter } = shape;
  const showKind = ({ kind, total, rows }: AttentionKindView<AttentionRow>) => {
    const isCut = filter.kind === null && total > rows.length;
    const whole = pathWithQuery(
      '/admin/attention',
      attentionFilterFields({ ...filter, kind, place: null }),
    );
    return {
      kind,
      total,
      texts: attentionTexts(kinds, { kind, operationKind: sharedOperation(rows) }),
      /** One of its issues closes once its payment is resolved. */
      closesItself: rows.some(({ closing }) => !closing.isSettled),
      /** The list of all of its issues, where it is not this one. */
      whole: isCut || rows.length === 0 ? ([whole, t('wholeKind', { total })] as const) : null,
      /** How many of them are shown; empty: all. */
      more: isCut ? t('more', { shown: rows.length, total }) : '',
      issues: rows.map(show),
    };
  };
  return groups.map((view) => ({
    group: view.group,
    title: t(`groups.${view.group}`),
    total: view.total,
    kinds: view.kinds.map(showKind),
  }));
}

async function issueShower(shape: Shape) {
  const { actor, now, locale } = shape;
  const [t, ages, titles, operations, visible, noteTexts] = await Promise.all([
    getTranslations('desk.attention'),
    getTranslations('desk.age'),
    getTranslations('desk.attention.kinds'),
    getTranslations('desk.operationKind'),
    getTranslations('order.visible'),
    readNoteTexts(locale),
  ]);
  const { merchantTimezone } = settings();
  return (row: AttentionRow) => {
    const { kind, operation, orderReference, openedAt, customerName, ownerId, detail } = row;
    const minor = operation?.amountMinor ?? row.attempt?.amountMinor;
    const isMine = ownerId === actor.userId;
    const mayRelease = isMine || actor.permissions.includes('resolve');
    const notes = attentionNotes(noteTexts, detail).join(' · ');
    return {
      id: row.id,
      title: attentionTitle(titles, { kind, operationKind: operation?.kind }),
      age: [
        openedAt,
        formatInstant(openedAt, locale, merchantTimezone),
        ageText(ages, openedAt, now),
        ageLevel(openedAt, now),
      ],
      reference: orderReference,
      isTest: row.isTest,
      customer: customerName === null ? null : markedText(customerName, visible),
      /** Completion or reversal; empty: it is about neither. */
      operation: operation === null ? '' : operations(operation.kind),
      amount: minor === undefined ? null : formatMoney(money(BigInt(minor)), locale),
      /** How often it was reported; empty: once. */
      said: row.occurrences > 1 ? t('said', { count: row.occurrences }) : '',
      notes: notes === '' ? '' : t('facts', { code: notes }),
      settle: settleOf(row, actor),
      statementId: typeof detail.statementId === 'string' ? detail.statementId : null,
      owner:
        ownerId === null
          ? null
          : ([isMine, t(`owner.${isMine ? 'you' : 'other'}`, { name: row.owner ?? '' })] as const),
      /** What the user may do with its assignment. */
      act: ownerId === null ? 'claim' : mayRelease ? 'release' : null,
      mayClose: row.closing.isSettled && actor.permissions.includes(row.closing.permission),
    } as const;
  };
}

/** Where it is resolved; `others`: the user may not; null: nowhere. */
function settleOf(row: AttentionRow, actor: Actor) {
  const path = resolutionPath(row);
  if (path === null) return null;
  const isReversal = path.includes('dialog=reverse');
  return actor.permissions.includes(isReversal ? 'reverse' : 'resolve')
    ? ([path, isReversal] as const)
    : ('others' as const);
}

async function readNoteTexts(locale: string): Promise<NoteTexts> {
  const [codes, facts, states, operations, mails] = await Promise.all([
    getTranslations('desk.code'),
    getTranslations('desk.attention.fact'),
    getTranslations('desk.attemptState'),
    getTranslations('desk.operationState'),
    getTranslations('order.mails.kind'),
  ]);
  return { locale, codes, facts, states, operations, mails };
}

/** Completion or reversal, if all shown items are about the same one; else null. */
function sharedOperation(rows: readonly AttentionRow[]): string | null {
  const kinds = new Set(rows.map(({ operation }) => operation?.kind ?? null));
  const [only = null] = kinds;
  return kinds.size === 1 ? only : null;
}

const marksMs = [5 * 60_000, 60 * 60_000, 24 * 60 * 60_000] as const;

/** How many of five minutes, an hour and a day have gone by. */
function ageLevel(at: string, now: Date): 0 | 1 | 2 | 3 {
  const age = now.getTime() - Date.parse(at);
  return marksMs.filter((mark) => age >= mark).length as 0 | 1 | 2 | 3;
}

export async function issueLook(shape: Shape) {
  const [t, ofOrders] = await Promise.all([
    getTranslations('desk.attention'),
    getTranslations('desk.orders'),
  ]);
  return {
    direction: directionOf(shape.locale),
    /** The user, and the list that a form returns to. */
    fields: { signedInAs: shape.actor.userId, ...attentionFilterFields(shape.filter) },
    words: {
      ...sayAll(t, ['noOrder', 'settle', 'reverse', 'settleOthers', 'statement', 'details']),
      ...sayAll(t, ['known', 'unknown', 'choices', 'emptyPlace']),
      ...sayAll(t, ['close.open', 'close.reason', 'close.hint', 'close.button', 'close.pending']),
      ages: ['', t('age.1'), t('age.2'), t('age.3')],
      test: ofOrders('test'),
      claim: t('owner.take'),
      release: t('owner.giveBack'),
      closesItself: t('close.never'),
    },
  };
}
