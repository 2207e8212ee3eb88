import type { AddressInfo } from 'node:net';
import * as tls from 'node:tls';
import { expiredCertificate, testKeyPem, validCertificate } from '../gateway/test-certificates';

const trusted = vi.hoisted(() => ({ ca: '' }));
vi.mock('node:tls', async (original) => {
  const real = await original<typeof import('node:tls')>();
  const connect = (options: tls.ConnectionOptions) => real.connect({ ...options, ca: trusted.ca });
  return { ...real, connect };
});

const { certificateEnd } = await import('@/lib/health/certificate-ends');
let server: tls.Server;
afterEach(() => server.close());

async function serving(cert: string): Promise<URL> {
  server = tls.createServer({ key: testKeyPem, cert }, (socket) => socket.on('error', () => {}));
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return new URL(`https://localhost:${(server.address() as AddressInfo).port}`);
}

it('E2 a certificate that is believed has its end, and others 0', async () => {
  trusted.ca = validCertificate;
  expect(await certificateEnd(await serving(validCertificate))).toBe(Date.UTC(2120, 0, 1) / 1000);
  server.close();
  trusted.ca = expiredCertificate;
  expect(await certificateEnd(await serving(expiredCertificate))).toBe(0);
  server.close();
  expect(await certificateEnd(await serving(validCertificate))).toBe(0);
});

it('nobody answers: nothing is known', async () => {
  const address = await serving(validCertificate);
  await new Promise((resolve) => server.close(resolve));
  expect(await certificateEnd(address)).toBeNull();
});
