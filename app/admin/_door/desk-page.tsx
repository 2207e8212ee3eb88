import type { ReactNode } from 'react';
import type { Actor } from '@/lib/actor';
import type { Permission } from '@/lib/permissions';
import { admit, ownPath } from './admit';
import { ForbiddenPage } from './forbidden-page';

/** What an address asks for behind its `?`. */
type PageQuery = Record<string, string | string[] | undefined>;

/** The parts of an address that are named in brackets: `/admin/orders/[reference]`. */
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
 * A page of the desk for people with a permission. Nobody signed in: to the sign-in page and back
 * to this very address; signed in without the permission: a page that holds nothing of this one.
 */
export function deskPage<P extends Permission, Path extends string>(
  permission: P,
  path: Path,
  show: (visit: Visit<P, Path>) => Promise<ReactNode>,
) {
  return async (props: PageProps<Path>): Promise<ReactNode> => {
    const [params, query] = await Promise.all([props.params, props.searchParams]);
    const actor = await admit(permission, ownPath(filledIn(path, params), query));
    return actor === null ? <ForbiddenPage /> : show({ actor, params, query });
  };
}

function filledIn(path: string, params: unknown): string {
  const parts = new Map(Object.entries(params ?? {}));
  return path.replace(/\[(\w+)\]/g, (_, name) => String(parts.get(name)));
}
