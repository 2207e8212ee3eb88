import { networkFrom, unknownNetwork, wideNetwork } from '@/lib/auth/client-network';

const peer = '203.0.113.9';

describe('K1 the network of a request', () => {
  test.each([
    ['no proxy: the connection, whatever the header says', '1.1.1.1', 0, peer],
    ['no proxy and no header', null, 0, peer],
    ['one proxy: what it appended last', '6.6.6.6, 198.51.100.7', 1, '198.51.100.7'],
    ['one proxy, a spoofed list', '6.6.6.6, 7.7.7.7, 198.51.100.7', 1, '198.51.100.7'],
    ['two proxies', '6.6.6.6, 198.51.100.7, 10.0.0.2', 2, '198.51.100.7'],
    ['more proxies than hops: the farthest', '198.51.100.7', 5, '198.51.100.7'],
    ['one proxy that sent nothing', null, 1, peer],
    ['a port beside the address', '198.51.100.7:4711', 1, '198.51.100.7'],
  ])('is, with %s, not what the sender chose', (_what, forwardedFor, trustedProxies, expected) => {
    expect(networkFrom({ forwardedFor, peer, trustedProxies })).toBe(expected);
  });

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
  ])('of %s is %s', (address, expected) => {
    expect(networkFrom({ forwardedFor: null, peer: address, trustedProxies: 0 })).toBe(expected);
  });

  test.each(['', 'evil', '999.1.1.1', '1.2.3', '<script>', 'unix:', '::zz', '1.1.1.1 2.2.2.2'])(
    'of %j is shared with all whom we cannot know',
    (address) => {
      const found = networkFrom({ forwardedFor: address, peer: address, trustedProxies: 0 });
      expect(found).toBe(unknownNetwork);
      const answer = networkFrom({ forwardedFor: address, peer: '', trustedProxies: 1 });
      expect(answer).toBe(unknownNetwork);
    },
  );

  test('does not change with the addresses that a spoofer puts in front', () => {
    const networks = Array.from({ length: 500 }, (_, i) =>
      networkFrom({
        forwardedFor: `10.${i % 256}.0.${Math.floor(i / 256)}, 198.51.100.7`,
        peer: '10.0.0.2',
        trustedProxies: 1,
      }),
    );
    expect(new Set(networks)).toEqual(new Set(['198.51.100.7']));
  });
});

test('the /48 of an IPv6 network is known by its beginning, other networks have none', () => {
  expect(wideNetwork('2001:db8:1:2::/64')).toBe('2001:db8:1:');
  for (const network of ['10.0.0.1', 'unknown', 'fd00::1']) {
    expect(wideNetwork(network), network).toBeNull();
  }
});
