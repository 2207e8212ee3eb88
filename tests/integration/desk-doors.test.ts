import { beforeEach, describe, expect, test, vi } from 'vitest';
import { POST as uploadPicture } from '@/app/admin/catalogue/[slug]/picture/route';
import { GET as bundleText } from '@/app/admin/orders/[reference]/bundle/text/route';
import { GET as documentPdf } from '@/app/admin/orders/[reference]/documents/[label]/route';
import { POST as uploadStatement } from '@/app/admin/reconciliation/statements/upload/route';
import type { Permission } from '@/lib/permissions';
import { settings } from '@/lib/settings/env';
import { createStaff, openStaffSession } from '../support/staff';

const browser = { cookies: [] as { name: string; value: string }[], headers: new Headers() };
const reached = vi.hoisted(() => vi.fn());

vi.mock('next/headers', () => ({
  headers: async () => browser.headers,
  cookies: async () => ({ getAll: () => browser.cookies }),
}));
vi.mock('@/lib/selling/pictures/upload-picture', () => ({
  pictureBytesMax: 1_000,
  uploadPicture: reached,
}));
vi.mock('@/lib/statements/receive-statement', () => ({
  fileBytesMax: 1_000,
  receiveStatement: reached,
}));
vi.mock('@/app/_documents/pdf-answer', () => ({ pdfAnswer: reached }));
vi.mock('@/lib/inspector/read-support-bundle', () => ({ readSupportBundle: reached }));

const context = {
  params: Promise.resolve({ slug: 'lamp', reference: 'D1', label: 'INV-2026-000001' }),
};

/** A file in a form, as a page of the desk sends it. */
function sent(signedInAs: string, bytes = 10): Request {
  const body = new FormData();
  body.set('signedInAs', signedInAs);
  body.set('file', new File([new Uint8Array(bytes)], 'file'));
  return new Request(settings().appUrl, { method: 'POST', body });
}

const doors = {
  statement: {
    needs: 'resolve',
    ask: (signedInAs: string, bytes?: number) => uploadStatement(sent(signedInAs, bytes)),
  },
  picture: {
    needs: 'manage_catalogue',
    ask: (signedInAs: string, bytes?: number) => uploadPicture(sent(signedInAs, bytes), context),
  },
  bundle: {
    needs: 'see_orders',
    ask: () => bundleText(new Request(settings().appUrl), context),
  },
  document: {
    needs: 'see_orders',
    ask: () => documentPdf(new Request(settings().appUrl), context),
  },
} as const;

beforeEach(() => {
  browser.cookies = [];
  browser.headers = new Headers({ origin: settings().appUrl });
  reached.mockReset().mockRejectedValue(new Error('reached'));
});

async function signInWith(permissions: readonly Permission[]): Promise<string> {
  const staff = await createStaff({ permissions });
  browser.cookies = [await openStaffSession(staff.id)];
  return staff.id;
}

const all: readonly Permission[] = ['see_orders', 'resolve', 'manage_catalogue'];

describe.each(Object.keys(doors) as (keyof typeof doors)[])('the desk’s door %s', (name) => {
  const { needs, ask } = doors[name];

  test('is open to who may', async () => {
    await expect(ask(await signInWith([needs]))).rejects.toThrow('reached');
  });

  test('J7 is closed without its permission', async () => {
    await ask(await signInWith(all.filter((permission) => permission !== needs)));
    expect(reached).not.toHaveBeenCalled();
  });

  test('K12 is closed to nobody', async () => {
    await ask('somebody');
    expect(reached).not.toHaveBeenCalled();
  });
});

describe.each(['statement', 'picture'] as const)('the desk’s door %s', (name) => {
  const { ask } = doors[name];

  test('K11 takes nothing from a page of another site', async () => {
    const person = await signInWith(all);
    browser.headers = new Headers({ origin: 'https://evil.test' });
    await ask(person);
    expect(reached).not.toHaveBeenCalled();
  });

  test('K20 takes nothing for another person than the page shows', async () => {
    await signInWith(all);
    await ask((await createStaff()).id);
    expect(reached).not.toHaveBeenCalled();
  });

  test('takes no file that is too large', async () => {
    const answer = await ask(await signInWith(all), 100_000);
    expect(answer.headers.get('location')).toContain('TOO_LARGE');
    expect(reached).not.toHaveBeenCalled();
  });
});
