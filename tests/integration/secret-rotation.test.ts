import { passSecondFactor, secretPurpose } from '@/lib/auth/second-factor/second-factor';
import { noteSecret } from '@/lib/auth/session/note-secret';
import { db } from '@/lib/db/client';
import { openSealed, sealText } from '@/lib/secrets/sealed-text';
import { settings } from '@/lib/settings/env';
import { checkSecret } from '../../scripts/doctor/secret-check';
import { appCode } from '../support/app-code';
import { holdNight } from '../support/one-night';
import { giveSecondFactor } from '../support/second-factor';
import { withBank } from '../support/shop';
import { createStaff } from '../support/staff';

const bank = withBank();
let first = '';
const second = 'the secret that comes after, long enough for anyone';
const use = (authSecret: string, authSecretPrevious: string) =>
  Object.assign(settings(), { authSecret, authSecretPrevious });
const doctor = () => checkSecret(process.env.DATABASE_URL ?? '', settings());

beforeAll(() => {
  first = settings().authSecret;
});
afterEach(() => use(first, ''));

describe('a new NEXTAUTH_SECRET', () => {
  test('leaves a second factor as it is, seals it anew when it is used, and doctor counts the rest', async () => {
    await holdNight(bank);
    const { id: userId } = await createStaff();
    const { secret } = await giveSecondFactor(userId);
    expect((await doctor()).words).toBe('one');
    use(second, first);
    expect((await doctor()).words).toContain('no instance has started');
    await noteSecret();
    await noteSecret();
    expect(await db().auditEntry.count({ where: { action: 'settings.secret_changed' } })).toBe(1);
    expect(await doctor()).toMatchObject({
      state: 'good',
      words: expect.stringMatching(/1 second factors, 1 order links.*the last link ends on 20/),
    });
    const now = new Date();
    const pass = () => passSecondFactor(userId, appCode(secret, now), { own: 'here' }, now);
    expect(await pass()).toMatchObject({ ok: true });
    const row = await db().secondFactor.findUniqueOrThrow({ where: { userId } });
    expect(openSealed(secretPurpose, userId, row.sealedSecret)).toMatchObject({ isOld: false });
    expect((await doctor()).words).not.toContain('second factors');
    await db().order.updateMany({ data: { stateChangedAt: new Date('2020-01-01') } });
    await db().cart.deleteMany();
    await db().staffSession.deleteMany();
    expect((await doctor()).remedy).toContain('Take NEXTAUTH_SECRET_PREVIOUS away');
    use(second, '');
    expect(openSealed(secretPurpose, userId, row.sealedSecret)).not.toBeNull();
  });

  test('without the former one beside it ends a second factor', async () => {
    const { id: userId } = await createStaff();
    const sealed = sealText(secretPurpose, userId, 'what an app has');
    use(second, '');
    expect(openSealed(secretPurpose, userId, sealed)).toBeNull();
  });
});
