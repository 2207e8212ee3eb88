// Which code does an authenticator app show?
import { TOTP } from 'otpauth';

/** The code that an app with this secret shows at the given time. */
export const appCode = (secret: string, at: Date = new Date()): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: at.getTime() });
