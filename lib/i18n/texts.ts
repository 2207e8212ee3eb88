// Which texts are there? Their keys as types, as the English files have them.
import type { Catalogue } from './messages';

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
  : [Exclude<Keys, keyof At<Catalogue, `${N}.${Group}`>>] extends [never]
    ? unknown
    : { readonly textsMissing: Exclude<Keys, keyof At<Catalogue, `${N}.${Group}`>> };
