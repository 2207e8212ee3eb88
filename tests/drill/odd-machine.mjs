// How is a machine simulated whose clock is wrong or whose names do not resolve?
// Loaded before the app.
import dns from 'node:dns';
import { readFileSync } from 'node:fs';

const { DRILL_HOSTS = '', DRILL_CLOCK_MS = '0' } = process.env;

if (DRILL_HOSTS !== '') {
  const { lookup } = dns;
  // Names with this ending are looked up in a file of the drill on every call.
  dns.lookup = (name, given, callback) => {
    if (!String(name).endsWith('.drill')) return lookup(name, given, callback);
    const answer = callback ?? given;
    const address = JSON.parse(readFileSync(DRILL_HOSTS, 'utf8'))[name];
    if (address === undefined) {
      const error = new Error(`getaddrinfo ENOTFOUND ${name}`);
      answer(Object.assign(error, { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: name }));
    } else if (given.all) answer(null, [{ address, family: 4 }]);
    else answer(null, address, 4);
  };
}

const aheadMs = Number(DRILL_CLOCK_MS);
if (aheadMs !== 0) {
  const now = Date.now;
  const shifted = () => now() + aheadMs;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, self) =>
      Reflect.construct(
        date,
        given.length === 0 ? [shifted()] : given,
        self === globalThis.Date ? date : self,
      ),
    apply: (date) => new date(shifted()).toString(),
    get: (date, key) => (key === 'now' ? shifted : Reflect.get(date, key)),
  });
}
