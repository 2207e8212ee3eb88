// Do all instances serve the same build, and does it accept pages of another build?
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { actionKeyOf, type BuildIdentity } from '../build/build-identity';
import { bad, type Finding, good, note } from './findings';

const TIMEOUT_MS = 5_000;
/** Several, because a balancer gives each new connection to the next instance. */
export const ASKED_TIMES = 6;

/** Reads this folder's build and asks the shop at APP_URL which builds it serves. */
export async function checkBuild(
  appUrl: string,
  env: NodeJS.ProcessEnv,
  built: BuildIdentity | undefined,
): Promise<Finding> {
  const asked = await Promise.all(Array.from({ length: ASKED_TIMES }, () => servedBuild(appUrl)));
  const served = [...new Set(asked.filter((id) => id !== undefined))];
  return judgeBuild(built, served, actionKeyOf(env));
}

/** The finding for this folder's build and those that answered at the shop's address. */
export function judgeBuild(
  built: BuildIdentity | undefined,
  served: readonly string[],
  actionKey: string,
): Finding {
  const subject = 'Build';
  const oneForAll = 'Build once (npm run build) and bring that one build to every host.';
  if (served.length > 1) {
    return bad(subject, `the shop serves ${served.length} builds: ${served.join(', ')}`, oneForAll);
  }
  if (built === undefined) return note(subject, 'there is none in this folder', oneForAll);
  if (built.deploymentId === '' || built.actionKey !== actionKey) {
    const words = 'its forms fail from pages of any other build: its server-action key is its own';
    return bad(subject, words, oneForAll);
  }
  const [there] = served;
  if (there !== undefined && there !== built.deploymentId) {
    const remedy = 'During a deployment that is so for a while; otherwise bring one build to all.';
    return note(subject, `${built.deploymentId} here, the shop serves ${there}`, remedy);
  }
  return good(subject, `${built.deploymentId}; older pages find their actions in it`);
}

/** The build that answers on a new connection; undefined when none of ours does. */
function servedBuild(appUrl: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const url = new URL('/sign-in', appUrl);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    // Imitates a navigation inside the app, whose response names the build.
    const options = { headers: { rsc: '1' }, timeout: TIMEOUT_MS, agent: false };
    const asking = request(url, options, (answer) => {
      answer.destroy();
      resolve(answer.headers['x-nextjs-deployment-id']?.toString());
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(undefined));
    asking.end();
  });
}
