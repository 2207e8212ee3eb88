// Which texts are there? Their keys as types, as the English files have them.

import type selling from '@/messages/en/catalogue.json';
import type day from '@/messages/en/day.json';
import type desk from '@/messages/en/desk.json';
import type goods from '@/messages/en/goods.json';
import type explaining from '@/messages/en/order.json';
import type finding from '@/messages/en/orders.json';
import type people from '@/messages/en/people.json';
import type closing from '@/messages/en/reconciliation.json';
import type settings from '@/messages/en/settings.json';
import type shop from '@/messages/en/shop.json';

/** The namespaces in which the forms of the desk have their words. */
type Texts = {
  closing: typeof closing;
  day: typeof day;
  desk: typeof desk;
  explaining: typeof explaining;
  finding: typeof finding;
  goods: typeof goods;
  people: typeof people;
  selling: typeof selling;
  settings: typeof settings;
  shop: typeof shop;
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
