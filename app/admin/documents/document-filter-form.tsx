import { useTranslations } from 'next-intl';
import { SwitchLink } from '@/app/admin/_components/switch-link';
import {
  type DocumentFilter,
  documentKinds,
  documentPairs,
  documentsPath,
} from '@/lib/desk/documents/document-filter';
import type { OrderMode } from '@/lib/reconciliation/order-mode';
import { deskButton, deskInput } from '../_components/desk-style';

type Props = {
  given: Readonly<Record<string, string | readonly string[] | undefined>>;
  filter: DocumentFilter;
  mode: OrderMode;
};

/** Narrows the list by month, kind, customer and number; a plain GET form. */
export function DocumentFilterForm({ given, filter, mode }: Props) {
  const t = useTranslations('documents');
  const typed = documentPairs(given);
  const problem = filter.isBadNumber
    ? { 'aria-invalid': true, 'aria-describedby': 'documents-problem' }
    : undefined;
  const inputs = [
    ['month', 'month', { type: 'month', pattern: '[0-9]{4}-[0-9]{2}', dir: 'ltr' }],
    ['customer', 'customer', { type: 'search', maxLength: 100 }],
    ['number', 'number', { type: 'search', maxLength: 30, dir: 'ltr', ...problem }],
  ] as const;
  return (
    <>
      {mode.isMixed ? (
        <ul className="mb-3 flex gap-x-4 text-sm print:hidden">
          {(['no', 'yes'] as const).map((test) => (
            <li key={test}>
              <SwitchLink
                href={documentsPath('/admin/documents', { ...typed, test })}
                isHere={mode.isTest === (test === 'yes')}
              >
                {t(`list.mode.${test}`)}
              </SwitchLink>
            </li>
          ))}
        </ul>
      ) : null}
      <form
        action="/admin/documents"
        className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-2 text-sm print:hidden"
      >
        {typed.test === undefined ? null : <input type="hidden" name="test" value={typed.test} />}
        {inputs.map(([name, label, more]) => (
          <div key={name}>
            <label htmlFor={`documents-${name}`} className="mb-1 block text-xs font-semibold">
              {name === 'month' ? t('list.month') : t(label as 'customer')}
            </label>
            <input
              id={`documents-${name}`}
              name={name}
              defaultValue={typed[name] ?? ''}
              className={deskInput}
              {...more}
            />
          </div>
        ))}
        <div>
          <label htmlFor="documents-kind" className="mb-1 block text-xs font-semibold">
            {t('list.kind')}
          </label>
          <select
            id="documents-kind"
            name="kind"
            defaultValue={typed.kind ?? ''}
            className={deskInput}
          >
            <option value="">{t('list.anyKind')}</option>
            {documentKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind.${kind}`)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className={deskButton.secondary}>
          {t('list.show')}
        </button>
        {filter.isBadNumber ? (
          <p id="documents-problem" role="alert" className="basis-full font-semibold text-bad">
            {t('list.badNumber')}
          </p>
        ) : null}
      </form>
    </>
  );
}
