import { useTranslations } from 'next-intl';
import { TickBox } from '@/app/admin/_components/tick-box';
import { orderColumns } from '@/lib/desk/orders/order-columns';
import type { DeskFilter, DeskQuery } from '@/lib/desk/orders/order-filter';
import { deskStates, type FilterName, keysOf, orderFilters } from '@/lib/desk/orders/order-filters';
import { FilterChoice, FilterGroup, Typed, useSentence } from './filter-inputs';

type Props = { query: DeskQuery; filter: DeskFilter };
type Legend = (typeof orderFilters)[FilterName]['group'];

/** The filter's fields, with what was typed and, where it is wrong, why. */
export function FilterFields(given: Props) {
  return (
    <div className="grid gap-x-6 gap-y-3 pb-3 md:grid-cols-2 xl:grid-cols-3">
      <States filter={given.filter} />
      <Fields legend="money" {...given} />
      <Fields legend="stay" {...given} />
      <Fields legend="placed" {...given} />
      <div className="grid content-start gap-3">
        <Fields legend="amount" {...given} />
        <Fields legend="held" {...given} />
      </div>
      <div className="grid content-start gap-3">
        <Choices legend="choices" {...given} />
      </div>
    </div>
  );
}

const inGroup = (legend: Legend) =>
  (Object.keys(orderFilters) as FilterName[]).filter((name) => orderFilters[name].group === legend);

/** What is typed, from and to beside each other, also where a label has two lines. */
function Fields({ legend, ...given }: Props & { legend: Exclude<Legend, 'states' | 'choices'> }) {
  const t = useTranslations('orders.filter');
  const label = (name: FilterName, at: number) =>
    orderFilters[name].isRange
      ? t(at === 0 ? `field.${name}.from` : `field.${name}.to`)
      : t(`field.${name}.title`);
  return (
    <FilterGroup legend={t(`group.${legend}`)}>
      <div className="grid grid-cols-2 items-end gap-2">
        {inGroup(legend).flatMap((name) => {
          const { input } = orderFilters[name];
          if (input === 'choice' || input === 'tick' || input === 'several') return [];
          return keysOf(name).map((key, at) => (
            <Typed key={key} name={key} label={label(name, at)} input={input} {...given} />
          ));
        })}
      </div>
      <Choices legend={legend} {...given} />
    </FilterGroup>
  );
}

function Choices({ legend, filter }: Props & { legend: Legend }) {
  const t = useTranslations('orders.filter');
  const desk = useTranslations('desk');
  const wordOf = (name: FilterName, value: string) =>
    name === 'kind' && value !== ''
      ? orderColumns.kind.words(desk, value as 'sale')
      : t(`field.${name}.${value || 'any'}`);
  // Boxes to tick come after the lists.
  const isTick = (name: FilterName) => Number(orderFilters[name].input === 'tick');
  const names = inGroup(legend).sort((a, b) => isTick(a) - isTick(b));
  return names.map((name) => {
    const one = orderFilters[name];
    if (one.input !== 'tick' && one.input !== 'choice') return null;
    const label = t(`field.${name}.title`);
    if (one.input === 'tick') {
      return (
        <TickBox key={name} name={name} value="open" isTicked={filter[name] !== null}>
          {label}
        </TickBox>
      );
    }
    const options = [one.usual, ...one.values].map(
      (value) => [value, wordOf(name, value)] as const,
    );
    const chosen = String(filter[name] ?? one.usual);
    return <FilterChoice key={name} name={name} label={label} chosen={chosen} options={options} />;
  });
}

function States({ filter }: { filter: DeskFilter }) {
  const t = useTranslations('orders.filter');
  const states = useTranslations('desk.orderState');
  const problem = filter.problems.state;
  const sentence = useSentence(problem);
  return (
    <fieldset aria-describedby={problem ? 'filter-state-error' : undefined}>
      <legend className="mb-1 text-xs font-semibold">{t('group.states')}</legend>
      {problem ? (
        <p id="filter-state-error" className="text-xs font-semibold text-bad">
          {sentence}
        </p>
      ) : null}
      <div className="grid grid-cols-2 gap-x-3">
        {deskStates.map((state) => (
          <TickBox
            key={state}
            name="state"
            value={state}
            isTicked={filter.state?.includes(state) ?? false}
          >
            {states(state)}
          </TickBox>
        ))}
      </div>
    </fieldset>
  );
}
