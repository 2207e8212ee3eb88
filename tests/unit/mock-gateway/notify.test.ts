import type { AddressInfo } from 'node:net';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { type Fields, Merchant } from './merchant';

type Mail = { to: string; fields: Fields };

let merchant: Merchant;
let sink: SMTPServer;
let mails: Mail[] = [];

beforeAll(async () => {
  sink = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      simpleParser(stream).then((mail) => {
        const lines = (mail.text ?? '').split('\n').filter((line) => line.includes('='));
        const fields = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
        mails.push({ to: session.envelope.rcptTo[0]?.address ?? '', fields });
        done();
      }, done);
    },
  });
  await new Promise<void>((ready) => sink.listen(0, '127.0.0.1', ready));
  const { port } = sink.server.address() as AddressInfo;
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  merchant = await Merchant.start({ smtpUrl, notificationAddress: 'bank@hotel.example' });
});
afterAll(async () => {
  await merchant.gateway.stop();
  await new Promise<void>((done) => sink.close(done));
});
beforeEach(async () => {
  mails = [];
  await merchant.control('/control/reset', {});
});

const switchOn = () => merchant.control('/control/settings', { isNotifying: true });
const arrived = (count: number) => merchant.control('/control/wait', { mails: true, count });

describe('the notification mail', () => {
  it('is off unless it is switched on', async () => {
    await merchant.pay();
    await switchOn();
    await merchant.pay();
    await arrived(1);
    expect(mails).toHaveLength(1);
  });

  it('says the same as the result, line by line, and goes to EMAIL or the address', async () => {
    await switchOn();
    const first = await merchant.pay();
    await arrived(1);
    const second = await merchant.pay('decline', { EMAIL: 'guest@home.example' });
    await arrived(2);
    expect(mails).toEqual([
      { to: 'bank@hotel.example', fields: first },
      { to: 'guest@home.example', fields: second },
    ]);
  });

  it('is scripted: unsigned, twice, differing, or not at all', async () => {
    await switchOn();
    await merchant.control('/control', [
      { operation: 'notification', mac: 'missing', act: 'twice' },
      { operation: 'notification', set: { AMOUNT: '1.00' } },
      { operation: 'notification', act: 'no' },
    ]);
    await merchant.pay();
    await arrived(2);
    await merchant.pay();
    await arrived(3);
    await merchant.pay();
    await merchant.pay();
    await arrived(4);
    expect(mails).toHaveLength(4);
    expect(mails[0]?.fields).not.toHaveProperty('P_SIGN');
    expect(mails[1]).toEqual(mails[0]);
    expect(mails[2]?.fields.AMOUNT).toBe('1.00');
    expect(merchant.isAuthentic(mails[2]?.fields ?? {})).toBe(true);
  });

  it('is sent by hand with any fields', async () => {
    const fields = { ORDER: '270001000001', ACTION: '0' };
    const sent = await merchant.control('/control/notify', { fields, to: 'a@b.example' });
    expect(sent).toEqual({ to: 'a@b.example', outcome: 'sent' });
    expect(mails).toEqual([{ to: 'a@b.example', fields }]);
  });
});
