// What do the pages weigh above an empty page of the same build?
import type { BenchStack } from './bench-stack';
import { checkOut, fillCart } from './checkout';
import { type FirstLoad, measureFirstLoad } from './first-load';
import { PageVisitor } from './page-visitor';
import type { Shelf } from './shelf';

export type PageWeight = FirstLoad & {
  readonly isShop: boolean;
  readonly aboveEmptyBytes: number;
};

export const aboveEmptyBytesMax = 30_000;

/** Shop pages as a shopper meets them: cart and checkout filled, an order that is paid. */
export async function measurePageWeights(stack: BenchStack, shelf: Shelf): Promise<PageWeight[]> {
  const goods = { kind: 'goods', slug: shelf.goods } as const;
  const shopper = await fillCart(stack.url, goods);
  const bought = await checkOut(stack.url, goods);
  const staff = await signIn(stack);
  const empty = await measureFirstLoad(stack.url, '/bench/empty');
  const weigh = async (path: string, visitor: PageVisitor, isShop = true): Promise<PageWeight> => {
    const weight = await measureFirstLoad(stack.url, path, visitor.cookie);
    if (weight.status !== 200) throw new Error(`${path} is answered ${weight.status}.`);
    return { ...weight, isShop, aboveEmptyBytes: weight.gzipBytes - empty.gzipBytes };
  };
  return [
    { ...empty, isShop: false, aboveEmptyBytes: 0 },
    await weigh('/', shopper),
    await weigh(`/rooms/${shelf.stay}`, shopper),
    await weigh(`/gifts/${shelf.goods}`, shopper),
    await weigh('/cart', shopper),
    await weigh('/checkout', shopper),
    await weigh(bought.orderPath, bought.visitor),
    await weigh('/sign-in', new PageVisitor(stack.url), false),
    await weigh('/admin/orders', staff, false),
    await weigh(`/admin/orders/${bought.reference}`, staff, false),
    await weigh(`/admin/orders/${bought.reference}?dialog=reverse`, staff, false),
  ];
}

/** Somebody with all rights, signed in by the form. */
export async function signIn(stack: BenchStack): Promise<PageVisitor> {
  const staff = new PageVisitor(stack.url);
  const page = await staff.open('/sign-in');
  const email = 'admin@demo.test';
  const desk = await staff.send(page, { email, password: stack.accounts[email] ?? '' });
  if (!new URL(desk.url).pathname.startsWith('/admin')) {
    throw new Error(`Signing in led to ${desk.url}.`);
  }
  return staff;
}
