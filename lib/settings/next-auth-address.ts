// How does next-auth get the app's address? From the one variable that it reads.
import { settings } from './env';

/** At boot: sets it from APP_URL, so that neither the environment nor forwarded headers steer next-auth. */
export function giveNextAuthOurAddress(): void {
  process.env.NEXTAUTH_URL = settings().appUrl;
}
