import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoSummary } from '@/scripts/demo/summary';

let stop = () => {};
afterEach(() => stop());

const addresses = {
  port: 3100,
  databaseUrl: '',
  gatewayApiUrl: '',
  gatewayCgiUrl: '',
  smtpUrl: '',
};

/** The numbered lines: what to try, and where. */
const tried = (text: string) => [...text.matchAll(/^ {2}\d {2}(\S.*?) {2,}(\S+)$/gm)];

test('a newcomer is led to a gift, to the desk and to the bank, in this order', async () => {
  const bank = createServer((_request, response) =>
    response.end('[{"number":"4111111111111111","meaning":"approved"}]'),
  );
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  stop = () => bank.close();
  const controlUrl = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`;
  const text = await demoSummary({ ...addresses, controlUrl }, 'no file', { NODE_ENV: 'test' });
  expect(tried(text).map(([, name, at]) => [name, at])).toEqual([
    ['Buy a gift', 'http://localhost:3100/products/barhi-dates'],
    ['Look at the desk', 'http://localhost:3100/admin'],
    ["See the bank's side", controlUrl],
  ]);
  expect(text).toContain('4111 1111 1111 1111  approved');
});

test('where the bank is a real one, nobody is led to a mock of it', async () => {
  const settings = { NODE_ENV: 'test', APP_URL: 'https://shop.example' } as const;
  const text = await demoSummary(addresses, 'no file', settings);
  expect(tried(text).map(([, name, at]) => [name, at])).toEqual([
    ['Buy a gift', 'https://shop.example/products/barhi-dates'],
    ['Look at the desk', 'https://shop.example/admin'],
  ]);
});
