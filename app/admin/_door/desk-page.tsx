import type { ReactNode } from 'react';
import type { Actor } from '@/lib/rights/actor';
import type { Permission } from '@/lib/rights/permissions';
import { admit, pathWithQuery } from './admit';
import { ForbiddenPage } from './forbidden-page';

/** The query of an address. */
type PageQuery = Record<string, string | string[] | undefined>;

/** The parameters that a route names in brackets: `/admin/orders/[reference]`. */
type PathParams<Path extends string> = Path extends `${string}[${infer Name}]${infer Rest}`
  ? Readonly<Record<Name, string>> & PathParams<Rest>
  : unknown;

type PageProps<Path extends string> = {
  readonly params: Promise<PathParams<Path>>;
  readonly searchParams: Promise<PageQuery>;
};

type Visit<P extends Permission, Path extends string> = {
  readonly actor: Actor<P>;
  readonly params: PathParams<Path>;
  readonly query: PageQuery;
};

/**
 * A page of the desk for staff with a permission. Visitors who are not signed in go to the sign-in
 * page and return to this address; staff without the permission get a page that shows nothing of
 * this one.
 */
export function deskPage<P extends Permission, Path extends string>(
  permission: P,
  path: Path,
  show: (visit: Visit<P, Path>) => Promise<ReactNode>,
) {
  return async (props: PageProps<Path>): Promise<ReactNode> => {
    const [params, query] = await Promise.all([props.params, props.searchParams]);
    const actor = await admit(permission, pathWithQuery(filledIn(path, params), query));
    return actor === null ? <ForbiddenPage /> : show({ actor, params, query });
  };
}

function filledIn(path: string, params: unknown): string {
  const parts = new Map(Object.entries(params ?? {}));
  return path.replace(/\[(\w+)\]/g, (_, name) => String(parts.get(name)));
}
