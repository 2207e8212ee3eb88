import { addFee, toMinor, toText } from '@/tests/mock-gateway/amounts';
import { BoundedList, BoundedSet } from '@/tests/mock-gateway/bounded';
import { Ledger } from '@/tests/mock-gateway/ledger';
import { Merchant, parseForm } from './merchant';

let merchant: Merchant;
beforeAll(async () => {
  merchant = await Merchant.start();
});
afterAll(() => merchant.gateway.stop());

describe('the ledger', () => {
  it('writes a hold, its completion for less and its reversal, in this order', async () => {
    const paid = await merchant.pay();
    await merchant.complete(paid);
    await merchant.reverse(paid);
    const order = merchant.ledgerOf(paid.ORDER ?? '');
    expect(order?.events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['prepared', '150000.00'],
      ['authorised', '150000.00'],
      ['completed', '100000.00'],
      ['reversed', '100000.00'],
    ]);
    expect(order).toMatchObject({ state: 'reversed', approvals: 1, completions: 1, reversals: 1 });
    expect(order?.events.map((event) => event.cause)).toEqual([
      expect.stringMatching(/^request \d+$/),
      expect.stringMatching(/^control\/pay \d+$/),
      expect.stringMatching(/^request \d+$/),
      expect.stringMatching(/^request \d+$/),
    ]);
  });

  it('gives back what was held where the bank does that', async () => {
    const paid = await merchant.pay();
    await merchant.complete(paid);
    await merchant.control('/control/settings', { reversalReturns: 'authorised' });
    await merchant.reverse(paid);
    await merchant.control('/control/reset', { parts: ['settings'] });
    const last = merchant.ledgerOf(paid.ORDER ?? '')?.events.at(-1);
    expect(last).toMatchObject({ kind: 'reversed', amount: '150000.00' });
  });

  it('writes a sale as paid and a decline without money', async () => {
    const sale = await merchant.pay('approve', { TRTYPE: '1' });
    expect(merchant.ledgerOf(sale.ORDER ?? '')?.state).toBe('paid');
    const declined = await merchant.pay('insufficient');
    expect(declined).toMatchObject({ ACTION: '5', RC: '51', RRN: '', INT_REF: '', APPROVAL: '' });
    const answer = merchant.ledgerOf(declined.ORDER ?? '');
    expect(answer).toMatchObject({ state: 'declined', amount: '', approvals: 0 });
  });

  it('answers a repeated reversal with ACTION 4 and moves nothing', async () => {
    const paid = await merchant.pay();
    await merchant.reverse(paid);
    const again = parseForm(await (await merchant.reverse(paid)).text());
    expect(again.ACTION).toBe('4');
    expect(merchant.isAuthentic(again)).toBe(true);
    expect(merchant.ledgerOf(paid.ORDER ?? '')?.reversals).toBe(1);
  });

  it('answers a repeated completion with ACTION 4 and the amount of the first', async () => {
    const paid = await merchant.pay();
    await merchant.complete(paid);
    const again = await merchant.complete(paid, { AMOUNT: '149999.00' });
    expect(parseForm(await again.text())).toMatchObject({ ACTION: '4', AMOUNT: '100000.00' });
    const answer = merchant.ledgerOf(paid.ORDER ?? '');
    expect(answer).toMatchObject({ completions: 1, completedAmount: '100000.00' });
  });

  it('gives every approval its own references in the listed sizes', async () => {
    const [first, second] = [await merchant.pay(), await merchant.pay()];
    for (const { RRN, INT_REF, APPROVAL } of [first, second]) {
      expect(RRN).toMatch(/^\d{12}$/);
      expect(INT_REF).toMatch(/^[0-9A-F]{16}$/);
      expect(APPROVAL).toMatch(/^[0-9A-Z]{6}$/);
    }
    expect(first.RRN).not.toBe(second.RRN);
    expect(first.INT_REF).not.toBe(second.INT_REF);
  });

  it('adds up every kind of event, also of orders that it had to drop', () => {
    const ledger = new Ledger(2, 10, Date.now);
    for (const order of ['100001', '100002', '100003']) {
      const { record } = ledger.prepare({ ...EMPTY, order }, 'test');
      ledger.approve(record, '10.005', 'test');
    }
    expect(ledger.size()).toEqual({ kept: 2, dropped: 1 });
    expect(ledger.find('100001')).toBeUndefined();
    expect(ledger.totals().authorised).toEqual({ count: 3, amount: '30.015' });
  });

  it('comes back from what it saved', () => {
    const ledger = new Ledger(10, 10, Date.now);
    const { record, token } = ledger.prepare({ ...EMPTY, order: '100001' }, 'test');
    ledger.approve(record, '10.00', 'test');
    const other = new Ledger(10, 10, Date.now);
    other.load(JSON.parse(JSON.stringify(ledger.save())));
    expect(other.findByToken(token)).toEqual(record);
    expect(other.findByReference(record.intRef)).toEqual(record);
    expect(other.totals()).toEqual(ledger.totals());
  });
});

describe('amounts', () => {
  it.each([
    ['25000.00', '25500.00'],
    ['25000', '25500'],
    ['0.25', '0.26'],
    ['10.005', '10.205'],
    ['999999999.99', '1019999999.99'],
  ])('two percent on top of %s is %s', (amount, withFee) => {
    expect(addFee(amount, 2)).toBe(withFee);
  });

  it('reads and writes thousandths', () => {
    expect([toMinor('1'), toMinor('1.5'), toMinor('0.005')]).toEqual([1000n, 1500n, 5n]);
    expect([toText(5n), toText(1500n, 2), toText(1000n, 0)]).toEqual(['0.005', '1.50', '1']);
  });
});

describe('bounded memory', () => {
  it('keeps the newest items and counts all', () => {
    const list = new BoundedList<number>(3);
    for (let item = 1; item <= 100; item += 1) list.add(item);
    expect(list.latest()).toEqual([98, 99, 100]);
    expect(list.latest(1)).toEqual([100]);
    expect(list.total).toBe(100);
  });

  it('forgets the oldest value of a full set', () => {
    const set = new BoundedSet(2);
    for (const value of ['a', 'b', 'c']) set.add(value);
    expect(set.list()).toEqual(['b', 'c']);
  });
});

const EMPTY = {
  terminal: 'HOTEL001',
  currency: 'IQD',
  trtype: '0',
  requestedAmount: '10.00',
  desc: '',
  email: '',
  backref: '',
};
