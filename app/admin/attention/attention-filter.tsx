import { useTranslations } from 'next-intl';
import { TallLink } from '@/app/_components/text-link';
import {
  type AttentionFilter,
  attentionAges,
  kindsOffered,
} from '@/lib/desk/attention/attention-view';
import { AttentionKind } from '../_components/attention-kind';
import { deskButton, deskInput } from '../_components/desk-style';
import { TickBox } from '../_components/tick-box';

/** The queue's filter: a plain GET form. */
export function AttentionFilterForm({ filter }: { filter: AttentionFilter }) {
  const t = useTranslations('desk.attention.filter');
  const ages = useTranslations('reconciliation.overview.waits');
  return (
    <search>
      <form
        action="/admin/attention"
        className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-4 text-sm max-sm:grid max-sm:grid-cols-2"
      >
        <div className="min-w-0 sm:w-96">
          <label htmlFor="attention-kind" className="mb-1 block text-xs font-semibold">
            {t('kind')}
          </label>
          <select
            id="attention-kind"
            name="kind"
            defaultValue={filter.kind ?? ''}
            className={deskInput}
          >
            <option value="">{t('allKinds')}</option>
            {kindsOffered.map((kind) => (
              <option key={kind} value={kind}>
                <AttentionKind kind={kind} />
              </option>
            ))}
          </select>
        </div>
        <div className="min-w-0 sm:w-56">
          <label htmlFor="attention-age" className="mb-1 block text-xs font-semibold">
            {t('age')}
          </label>
          <select
            id="attention-age"
            name="age"
            defaultValue={filter.age ?? ''}
            className={deskInput}
          >
            <option value="">{t('anyAge')}</option>
            {attentionAges.map((age) => (
              <option key={age} value={age}>
                {ages(age)}
              </option>
            ))}
          </select>
        </div>
        <TickBox name="mine" value="1" isTicked={filter.isMine}>
          {t('mine')}
        </TickBox>
        <button type="submit" className={deskButton.secondary}>
          {t('show')}
        </button>
        {filter.kind === null && filter.age === null && !filter.isMine ? null : (
          <TallLink href="/admin/attention">{t('clear')}</TallLink>
        )}
      </form>
    </search>
  );
}
