import { isPrivateAddress } from '@/lib/http/public-address';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  'no address',
])('%s is nearby', (address) => expect(isPrivateAddress(address)).toBe(true));

it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is not',
  (address) => expect(isPrivateAddress(address)).toBe(false),
);
