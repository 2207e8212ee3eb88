import { POST as uploadPicture } from '@/app/admin/catalogue/[slug]/picture/route';
import { GET as bundleText } from '@/app/admin/orders/[reference]/bundle/text/route';
import { GET as documentPdf } from '@/app/admin/orders/[reference]/documents/[label]/route';
import { POST as uploadStatement } from '@/app/admin/reconciliation/statements/upload/route';
import type { Permission } from '@/lib/rights/permissions';
import { settings } from '@/lib/settings/env';
import { browser, signIn } from '../../support/browser';
import { createStaff } from '../../support/staff';

const reached = vi.hoisted(() => vi.fn());

vi.mock('@/lib/desk/pictures/picture-limits', () => ({ pictureBytesMax: 1_000 }));
vi.mock('@/lib/desk/pictures/upload-picture', () => ({ uploadPicture: reached }));
vi.mock('@/lib/statements/receive-statement', () => ({
  fileBytesMax: 1_000,
  receiveStatement: reached,
}));
vi.mock('@/app/_documents/pdf-answer', () => ({ pdfAnswer: reached }));
vi.mock('@/lib/inspector/read-support-bundle', () => ({ readSupportBundle: reached }));

const names = { slug: 'lamp', reference: 'D1', label: 'INV-2026-000001' };
const context = { params: Promise.resolve(names) };

/** A file in a form, as a page of the desk sends it. */
function sent(signedInAs: string, bytes = 10): Request {
  const body = new FormData();
  body.set('signedInAs', signedInAs);
  body.set('file', new File([new Uint8Array(bytes)], 'file'));
  return new Request(settings().appUrl, { method: 'POST', body });
}

const statement = (person: string, bytes?: number) => uploadStatement(sent(person, bytes));
const picture = (person: string, bytes?: number) => uploadPicture(sent(person, bytes), context);
const bundle = () => bundleText(new Request(settings().appUrl), context);
const document = () => documentPdf(new Request(settings().appUrl), context);

beforeEach(() => {
  browser.headers = new Headers({ origin: settings().appUrl });
  reached.mockReset().mockRejectedValue(new Error('reached'));
});

const signedIn = async (permissions: readonly Permission[]) =>
  (await signIn({ permissions })).staff.id;

const all: readonly Permission[] = ['see_orders', 'resolve', 'manage_catalogue'];

describe.each([
  ['statement', 'resolve', statement],
  ['picture', 'manage_catalogue', picture],
  ['bundle', 'see_orders', bundle],
  ['document', 'see_orders', document],
] as const)('the desk’s door %s', (_name, needs, ask) => {
  test('is open to who may', async () =>
    await expect(ask(await signedIn([needs]))).rejects.toThrow('reached'));

  test('J7 is closed without its permission', async () => {
    await ask(await signedIn(all.filter((permission) => permission !== needs)));
    expect(reached).not.toHaveBeenCalled();
  });

  test('K12 is closed to nobody', async () => {
    await ask('somebody');
    expect(reached).not.toHaveBeenCalled();
  });
});

describe.each([
  ['statement', statement],
  ['picture', picture],
] as const)('the desk’s door %s', (_name, ask) => {
  test('K11 takes nothing from a page of another site', async () => {
    const person = await signedIn(all);
    browser.headers = new Headers({ origin: 'https://evil.test' });
    await ask(person);
    expect(reached).not.toHaveBeenCalled();
  });

  test('K20 takes nothing for another person than the page shows', async () => {
    await signedIn(all);
    await ask((await createStaff()).id);
    expect(reached).not.toHaveBeenCalled();
  });

  test('takes no file that is too large', async () => {
    const answer = await ask(await signedIn(all), 100_000);
    expect(answer.headers.get('location')).toContain('TOO_LARGE');
    expect(reached).not.toHaveBeenCalled();
  });
});
