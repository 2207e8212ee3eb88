import { noteLimited } from '@/lib/http/shared-network';
import { statusFeedWaitSeconds } from '@/lib/http/status-feed-rate';
import { log } from '@/lib/log/log';
import { metricsText } from '@/lib/log/metrics';

let said: ReturnType<typeof vi.spyOn>;
let networks = 0;
const someNetwork = () => {
  said = vi.spyOn(log, 'warn').mockReturnValue();
  networks += 1;
  return `10.0.0.${networks}`;
};
const minute = 60_000;
afterEach(() => vi.restoreAllMocks());

describe('O11 a limit of one network', () => {
  test('that meets six sessions within a minute is said, once a minute', async () => {
    const network = someNetwork();
    const meet = (session: number, now: number) =>
      noteLimited('payments', { network, session: `cart ${session}` }, now);
    expect([1, 2, 3, 4, 5].map((session) => meet(session, 0))).toEqual([0, 0, 0, 0, 0]);
    expect(said).not.toHaveBeenCalled();
    expect([6, 7].map((session) => meet(session, minute - 1))).toEqual([6, 7]);
    expect(said).toHaveBeenCalledTimes(1);
    expect(JSON.stringify(said.mock.calls)).toContain('TRUSTED_PROXIES');
    expect((await metricsText()).body).toContain('diwan_limits_shared_total{limit="payments"} 1');
  });

  test('that meets one session often, or many over hours, is not', () => {
    const network = someNetwork();
    for (let count = 0; count < 100; count += 1) {
      expect(noteLimited('payments', { network, session: 'one cart' }, 0)).toBe(0);
      const session = `cart ${count}`;
      expect(noteLimited('payments', { network: `${network}9`, session }, count * 12_000)).toBe(0);
    }
    expect(said).not.toHaveBeenCalled();
  });

  test('that refuses the status of many orders is said too', () => {
    const network = someNetwork();
    for (let count = 0; count < 1_200; count += 1) {
      statusFeedWaitSeconds({ network, reference: `order ${count % 100}` }, 0);
    }
    expect(said).not.toHaveBeenCalled();
    for (const reference of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(statusFeedWaitSeconds({ network, reference }, 0)).toBeGreaterThan(0);
    }
    expect(said).toHaveBeenCalledTimes(1);
  });
});
