// Which pages do people meet, and what does a browser have to carry to stand on them?
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { cartCookie, signCartId } from '@/lib/cart/cart-token';
import { db } from '@/lib/db/client';
import { type Locale, languageOf, locales } from '@/lib/i18n/locale';
import { orderCookie, orderCookieValue } from '@/lib/orders/order-link';
import { deriveKey } from '@/lib/secrets/secret-keys';
import { inDays } from '../support/merchant-day';
import { sourcePages } from '../support/source-doors';
import { createStaff, openStaffSession } from '../support/staff';
import { makeStatements } from './make-statements';
import {
  fillCart,
  type Goods,
  type MadeOrder,
  makeOrder,
  type OrderStateName,
  orderStates,
  restock,
} from './order-states';

export const languages = locales;
export type Language = Locale;

export const sizes = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
} as const;
export type Size = keyof typeof sizes;

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export type Scene = {
  readonly name: string;
  readonly room: 'shop' | 'order' | 'desk';
  readonly path: string;
  /** Nothing to see before this is there. */
  readonly ready?: (page: Page) => Promise<void>;
};

/** Everything that the scenes need, made once: orders in all states, a cart, somebody signed in. */
export type World = {
  readonly orders: Readonly<Record<OrderStateName, MadeOrder>>;
  readonly scenes: readonly Scene[];
  /** Gives a browser the cart, the orders and the sign-in. */
  enter: (context: BrowserContext, language: Language) => Promise<void>;
};

/** Makes the orders in all states in the database that the settings name. */
export async function makeWorld(appUrl: string, goods: Goods): Promise<World> {
  await restock();
  const made: [OrderStateName, MadeOrder][] = [];
  for (const state of orderStates) made.push([state, await makeOrder(state, goods)]);
  const orders = Object.fromEntries(made) as Record<OrderStateName, MadeOrder>;
  const staff = await createStaff({ name: 'Zainab', hasTrail: true });
  const cookies = [
    {
      name: cartCookie().name,
      value: signCartId(await fillCart([goods.nextStay(), null]), deriveKey('cart')),
    },
    ...made.map(([, order]) => ({
      name: orderCookie(order.reference).name,
      value: orderCookieValue({ id: order.orderId, linkRound: 0 }),
    })),
    await openStaffSession(staff.id),
  ].map(({ name, value }) => ({ name, value, url: appUrl, httpOnly: true }));
  return {
    orders,
    scenes: scenesOf(orders, {
      staffId: staff.id,
      statements: await makeStatements(staff.id, [orders.paid.orderId]),
      stayId: await stayOf(orders.held.orderId),
    }),
    enter: (context, language) =>
      context.addCookies([...cookies, { name: 'diwan_language', value: language, url: appUrl }]),
  };
}

/** A stay is named by its first line. */
async function stayOf(orderId: string): Promise<string> {
  const orderBy = { position: 'asc' } as const;
  return (await db().orderLine.findFirstOrThrow({ where: { orderId }, orderBy })).id;
}

type DeskThings = {
  readonly staffId: string;
  readonly statements: Awaited<ReturnType<typeof makeStatements>>;
  /** Of the held order. */
  readonly stayId: string;
};

function scenesOf(orders: World['orders'], things: DeskThings): Scene[] {
  const status = orderStates.map(
    (state): Scene => ({
      name: `status-${state}`,
      room: 'order',
      path: `/orders/${orders[state].reference}`,
    }),
  );
  return [
    { name: 'catalogue', room: 'shop', path: '/' },
    {
      name: 'search',
      room: 'shop',
      path: `/?checkIn=${inDays(15)}&checkOut=${inDays(17)}&guests=3&rooms=2`,
    },
    // No room of the seed has both: the filters are open.
    { name: 'filters', room: 'shop', path: '/?amenity=view&amenity=desk&bed=king' },
    { name: 'room', room: 'shop', path: '/rooms/courtyard-room' },
    { name: 'gift', room: 'shop', path: '/products/barhi-dates' },
    { name: 'category', room: 'shop', path: '/categories/copper' },
    { name: 'cart', room: 'shop', path: '/cart' },
    { name: 'checkout', room: 'shop', path: '/checkout' },
    {
      name: 'delivery',
      room: 'shop',
      path: '/checkout',
      ready: (page) => page.locator('input[name="way"]').nth(1).check(),
    },
    { name: 'find', room: 'shop', path: '/orders/find' },
    { name: 'policies', room: 'shop', path: '/policies' },
    {
      name: 'pay',
      room: 'order',
      path: `/orders/${orders.waiting.reference}/pay`,
      ready: async (page) => {
        await page.frameLocator('main iframe').getByLabel('Card number').waitFor();
      },
    },
    ...status,
    { name: 'not-found', room: 'shop', path: '/nowhere' },
    ...deskScenes(orders, things),
  ];
}

const ofSuite = (
  name: string,
  [from, until]: readonly [number, number],
  guests: string,
): Scene => ({
  name,
  room: 'shop',
  path: `/rooms/shanashil-suite?checkIn=${inDays(from)}&checkOut=${inDays(until)}&${guests}`,
});

/** What the rules of the house show, as `setHouseRules` sets them; the season begins in 45 days. */
export const seasonScenes: readonly Scene[] = [
  ofSuite('family-room', [44, 46], 'guests=4&childAges=1,7'),
  ofSuite('refused-stay', [46, 47], 'guests=2'),
];

function deskScenes(
  { held, unknown, paid }: World['orders'],
  { staffId, statements, stayId }: DeskThings,
): Scene[] {
  const order = `/admin/orders/${held.reference}`;
  const paths: Readonly<Record<string, string>> = {
    day: '/admin',
    orders: '/admin/orders',
    beside: `/admin/orders?open=${held.reference}`,
    'beside-complete': `/admin/orders?open=${held.reference}&dialog=complete`,
    palette: '/admin/goods',
    keys: '/admin/calendar',
    order,
    complete: `${order}?dialog=complete`,
    reverse: `/admin/orders/${paid.reference}?dialog=reverse`,
    unknown: `/admin/orders/${unknown.reference}`,
    bundle: `${order}/bundle`,
    goods: '/admin/goods',
    guests: '/admin/guests?email=sara@example.test',
    packing: `/admin/orders/${paid.reference}/packing`,
    expiring: '/admin/orders/expiring',
    bulk: `/admin/orders/bulk?act=reverse&order=${held.reference}&order=${unknown.reference}`,
    'new-order': '/admin/orders/compose',
    approvals: '/admin/attention/approvals',
    month: '/admin/reconciliation/month',
    closing: '/admin/reconciliation/month?month=2019-05',
    movements: '/admin/reconciliation/movements',
    statements: '/admin/reconciliation/statements',
    'statement-columns': statements.columns,
    statement: statements.compared,
    nights: '/admin/calendar',
    stay: `/admin/calendar?stay=${stayId}`,
    catalogue: '/admin/catalogue',
    many: '/admin/catalogue',
    product: '/admin/catalogue/courtyard-room',
    'new-product': '/admin/catalogue/new',
    calendar: '/admin/catalogue/courtyard-room/calendar',
    season: '/admin/catalogue/shanashil-suite/calendar',
    user: `/admin/users/${staffId}`,
    invite: '/admin/users/invite',
    leaver: `/admin/help/leaver?person=${staffId}`,
    signIns: '/admin/audit/sign-ins',
    'delivery-zones': '/admin/settings/zones',
    channels: '/admin/settings/channels',
    'second-factor': '/admin/account/second-factor',
    'recovery-codes': '/admin/account/recovery-codes',
    confirm: '/admin/confirm-identity',
  };
  const others = plainPages(Object.values(paths)).map((path) => [
    path.slice(7).replaceAll('/', '-'),
    path,
  ]);
  return [...Object.entries(paths), ...others].map(([name = '', path = '']) => ({
    name: `desk-${name}`,
    room: 'desk',
    path,
    ...(Object.hasOwn(readyAt, name) && { ready: readyAt[name] }),
  }));
}

/** Every page of the desk that needs nothing but its address and is not among these. */
function plainPages(shown: readonly string[]): string[] {
  const addresses = shown.map((path) => path.split('?')[0]);
  return sourcePages.filter((path) => /^\/admin\/[^[]+$/.test(path) && !addresses.includes(path));
}

/** What lies over a page only once a person asks for it. */
const readyAt: Readonly<Record<string, Scene['ready']>> = {
  'beside-complete': (page) => page.locator('dialog:modal').waitFor(),
  closing: (page) => page.locator('#closing ~ details > summary').click(),
  many: async (page) => {
    for (const all of await page.locator('th input[type="checkbox"]').all()) await all.check();
  },
  palette: (page) => pressUntil(page, 'Control+k', '[role="combobox"]'),
  keys: (page) => pressUntil(page, '?', 'dialog[open] dl'),
};

/** The page listens as soon as its scripts have run. */
async function pressUntil(page: Page, key: string, selector: string): Promise<void> {
  await page.locator('[aria-keyshortcuts="/"]').waitFor();
  await page.keyboard.press(key);
  await page.locator(selector).waitFor();
}

/** A browser of somebody who reads this language, on this screen, by this light. */
export function contextOf(language: Language, size: Size, scheme: Scheme): BrowserContextOptions {
  return {
    viewport: sizes[size],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: languageOf(language).dates,
    timezoneId: 'Asia/Baghdad',
  };
}

/** Goes to a scene and waits until it has all its letters. */
export async function openScene(page: Page, scene: Scene, appUrl = ''): Promise<void> {
  await page.goto(appUrl + scene.path);
  await scene.ready?.(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Two nights each time, far from those of other tests. */
export function staysFrom(firstDay: number): () => { checkIn: string; checkOut: string } {
  let day = firstDay;
  return () => {
    day += 3;
    return { checkIn: inDays(day - 3), checkOut: inDays(day - 1) };
  };
}
