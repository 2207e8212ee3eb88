import { useTranslations } from 'next-intl';
import { type AttentionFilter, attentionKinds } from '@/lib/payments/attention-view';
import { AttentionKind } from '../_components/attention-kind';
import { deskButton, deskInput } from '../_components/desk-style';

/** The queue's filter: a plain form whose whole content is the address. */
export function AttentionFilterForm({ filter }: { filter: AttentionFilter }) {
  const t = useTranslations('desk.attention.filter');
  return (
    <search>
      <form
        action="/admin/attention"
        className="flex flex-wrap items-end gap-x-4 gap-y-2 pb-4 text-sm"
      >
        <div className="w-full sm:w-96">
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
            {attentionKinds.map((kind) => (
              <option key={kind} value={kind}>
                <AttentionKind kind={kind} />
              </option>
            ))}
          </select>
        </div>
        <label className="flex min-h-10 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            name="mine"
            value="1"
            defaultChecked={filter.isMine}
            className="size-5"
          />
          {t('mine')}
        </label>
        <button type="submit" className={deskButton.secondary}>
          {t('show')}
        </button>
        {filter.kind === null && !filter.isMine ? null : (
          <a href="/admin/attention" className="text-link py-2">
            {t('clear')}
          </a>
        )}
      </form>
    </search>
  );
}
