// Which texts are there? Their keys as types, as the English files have them.
import type calendar from '@/messages/en/calendar.json';
import type catalogue from '@/messages/en/catalogue.json';
import type compose from '@/messages/en/compose.json';
import type day from '@/messages/en/day.json';
import type desk from '@/messages/en/desk.json';
import type goods from '@/messages/en/goods.json';
import type inspector from '@/messages/en/inspector.json';
import type order from '@/messages/en/order.json';
import type orders from '@/messages/en/orders.json';
import type people from '@/messages/en/people.json';
import type reconciliation from '@/messages/en/reconciliation.json';
import type settings from '@/messages/en/settings.json';
import type shop from '@/messages/en/shop.json';
import type status from '@/messages/en/status.json';

/** The namespaces in which the forms of the desk have their words. */
type Texts = {
  calendar: typeof calendar;
  catalogue: typeof catalogue;
  compose: typeof compose;
  day: typeof day;
  desk: typeof desk;
  goods: typeof goods;
  inspector: typeof inspector;
  order: typeof order;
  orders: typeof orders;
  people: typeof people;
  reconciliation: typeof reconciliation;
  settings: typeof settings;
  shop: typeof shop;
  status: typeof status;
};

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? At<Head extends keyof T ? T[Head] : object, Rest>
  : Path extends keyof T
    ? T[Path]
    : object;

/**
 * Nothing where the group of a namespace has all these keys; else a property that no value has,
 * whose type names the missing ones.
 */
export type Requires<N extends string, Keys, Group extends string> = string extends N | Keys
  ? unknown
  : [Exclude<Keys, keyof At<Texts, `${N}.${Group}`>>] extends [never]
    ? unknown
    : { readonly textsMissing: Exclude<Keys, keyof At<Texts, `${N}.${Group}`>> };
