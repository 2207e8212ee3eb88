// How does next-auth learn the address of the app? By the one variable that it reads.
import { settings } from './env';

/** Sets it from APP_URL, so that neither the environment nor forwarded headers steer next-auth. */
export function giveNextAuthOurAddress(): void {
  process.env.NEXTAUTH_URL = settings().appUrl;
}
