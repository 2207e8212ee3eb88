import { useTranslations } from 'next-intl';
import { TickBox } from '@/app/admin/_components/tick-box';
import { sumNames } from '@/lib/desk/orders/filter-fields';
import { type DeskFilter, type DeskQuery, deskStates } from '@/lib/desk/orders/order-filter';
import { Choice, Group, Typed } from './filter-inputs';

/** From and to, beside each other; in one line, also where a label has two. */
const pairs = 'grid grid-cols-2 items-end gap-2';

/** The filter's fields, with what was typed and, where it is wrong, why. */
export function FilterFields({ query, filter }: { query: DeskQuery; filter: DeskFilter }) {
  const t = useTranslations('finding.filter');
  const kinds = useTranslations('desk.transactionType');
  const typed = (name: keyof DeskFilter['problems'], type = 'text') => (
    <Typed key={name} name={name} type={type} query={query} filter={filter} />
  );
  return (
    <div className="grid gap-x-6 gap-y-3 pb-3 md:grid-cols-2 xl:grid-cols-3">
      <States filter={filter} />
      <Group legend={t('money')}>
        <div className={pairs}>
          {sumNames.flatMap((name) => [typed(`${name}From`), typed(`${name}To`)])}
          {typed('moneyFrom', 'date')}
          {typed('moneyTo', 'date')}
          {typed('invoiceFrom')}
          {typed('invoiceTo')}
        </div>
      </Group>
      <Group legend={t('stay')}>
        <div className={pairs}>
          {typed('checkInFrom', 'date')}
          {typed('checkInTo', 'date')}
          {typed('checkOutFrom', 'date')}
          {typed('checkOutTo', 'date')}
          {typed('room')}
        </div>
      </Group>
      <Group legend={t('placed')}>
        <div className={pairs}>
          {typed('from', 'date')}
          {typed('to', 'date')}
        </div>
        <Choice
          name="calendar"
          label={t('calendar')}
          chosen={filter.calendar}
          options={[
            ['house', t('house')],
            ['gmt', t('gmt')],
          ]}
        />
      </Group>
      <div className="grid content-start gap-3">
        <Group legend={t('amount')}>
          <div className={pairs}>
            {typed('amountFrom')}
            {typed('amountTo')}
          </div>
        </Group>
        <Group legend={t('held')}>
          <div className={pairs}>
            {typed('heldMin')}
            {typed('heldMax')}
          </div>
        </Group>
      </div>
      <div className="grid content-start gap-3">
        <Choice
          name="kind"
          label={t('kind')}
          chosen={filter.kind ?? ''}
          options={[
            ['', t('anyKind')],
            ['authorization', kinds('authorization')],
            ['sale', kinds('sale')],
          ]}
        />
        <Choice
          name="test"
          label={t('test')}
          chosen={filter.test ?? ''}
          options={[
            ['', t('testToo')],
            ['without', t('testWithout')],
            ['only', t('testOnly')],
          ]}
        />
        <TickBox name="attention" value="open" isTicked={filter.hasAttention}>
          {t('attention')}
        </TickBox>
      </div>
    </div>
  );
}

function States({ filter }: { filter: DeskFilter }) {
  const t = useTranslations('finding.filter');
  const states = useTranslations('desk.orderState');
  const problem = filter.problems.state;
  return (
    <fieldset aria-describedby={problem ? 'filter-state-error' : undefined}>
      <legend className="mb-1 text-xs font-semibold">{t('states')}</legend>
      {problem ? (
        <p id="filter-state-error" className="text-xs font-semibold text-bad">
          {t(`problem.${problem}`)}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-x-3">
        {deskStates.map((state) => (
          <TickBox key={state} name="state" value={state} isTicked={filter.states.includes(state)}>
            {states(state)}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}
