// Do the gateway, the mail server, our own ports and the return address answer?
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { createTransport } from 'nodemailer';
import type { Settings } from '@/lib/settings/env';
import { systemCode } from '../cli/refusal';
import { askPort } from '../processes/ports';
import { judgeClock } from './clock';
import { bad, type Finding, good, note } from './findings';

const TIMEOUT_MS = 5_000;

type Answer = { status: number; date: string | undefined; type: string } | { failure: string };

/** Checks both gateway addresses and its clock. Only requests the root path: nothing is paid. */
export async function checkGateway({ gateway }: Settings): Promise<Finding[]> {
  const base = await ask(gateway.baseUrl);
  const cgi = await ask(gateway.cgiUrl);
  // A proxy's clock is not the gateway's.
  const answered = [base, cgi].find((one) => 'date' in one && !proxyStatuses.has(one.status));
  return [
    judgeGateway('Gateway, prepare', 'GATEWAY_BASE_URL', base),
    judgeGateway('Gateway, cgi_link', 'GATEWAY_CGI_URL', cgi),
    ...(answered && 'date' in answered ? [judgeClock(answered.date, new Date())] : []),
  ];
}

/** What a proxy says of a gateway behind it that is down: the gateway itself did not answer. */
const proxyStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** Any other status is an answer: the root path is no address of the gateway's own. */
function judgeGateway(subject: string, variable: string, answer: Answer): Finding {
  if ('failure' in answer) {
    const remedy = `Check ${variable}, firewall and TLS.`;
    return bad(subject, `does not answer (${answer.failure})`, remedy);
  }
  if (proxyStatuses.has(answer.status)) {
    const remedy = `Check ${variable}; ask the bank whether its gateway is down.`;
    return bad(subject, `a proxy answers for it (HTTP ${answer.status})`, remedy);
  }
  return good(subject, `answers (HTTP ${answer.status})`);
}

export async function checkMail({ smtpUrl, mode }: Settings): Promise<Finding> {
  if (smtpUrl === '') {
    if (mode === 'demo') return good('Mail', 'a running demo keeps its own emails');
    return note('Mail', 'SMTP_URL is not set, so no email is sent', 'Set SMTP_URL.');
  }
  const url = new URL(smtpUrl);
  url.searchParams.set('connectionTimeout', String(TIMEOUT_MS));
  const transport = createTransport(url.href);
  try {
    await transport.verify();
    return good('Mail', 'the server accepts the connection and the sign-in');
  } catch (error) {
    const reason = systemCode(error) ?? 'no reason given';
    return bad('Mail', `the server refuses or does not answer (${reason})`, 'Correct SMTP_URL.');
  } finally {
    transport.close();
  }
}

/** Checks the app's port and, if the app runs, the address the gateway returns browsers to. */
export async function checkApp({ port, appUrl }: Settings): Promise<Finding[]> {
  const state = await askPort(port);
  if (state === 'forbidden') {
    return [bad('Port', `${port} cannot be opened by this user`, 'Choose a PORT above 1023.')];
  }
  const back = await ask(`${appUrl}/api/backref`);
  if (state === 'free' && 'failure' in back) {
    return [
      good('Port', `${port} is free`),
      note('BACKREF', 'the app is not running', `Start it, then check: ${appUrl}/api/backref`),
    ];
  }
  const live = await ask(`http://localhost:${port}/api/health/live`);
  const isOurs = !('failure' in live) && live.status === 200;
  const words = state === 'free' ? `${port} is free` : `${port} is served by this app`;
  const remedy = 'Stop that program or set PORT to another number.';
  return [
    state === 'free' || isOurs
      ? good('Port', words)
      : bad('Port', `${port} is used by another program`, remedy),
    judgeBackref(back, appUrl),
  ];
}

function judgeBackref(answer: Answer, appUrl: string): Finding {
  const where = `${appUrl}/api/backref`;
  if ('failure' in answer) {
    const remedy = 'APP_URL must reach this app from outside, through any proxy in front of it.';
    return bad('BACKREF', `${where} does not answer (${answer.failure})`, remedy);
  }
  const isPage = answer.status === 200 && answer.type.startsWith('text/html');
  if (isPage) return good('BACKREF', `${where} answers`);
  const remedy = 'A proxy answers instead, or APP_URL names another site.';
  return bad('BACKREF', `${where} answers HTTP ${answer.status}`, remedy);
}

function ask(address: string): Promise<Answer> {
  return new Promise((resolve) => {
    const url = new URL(address);
    const request = url.protocol === 'https:' ? requestHttps : requestHttp;
    const asking = request(url, { method: 'GET', timeout: TIMEOUT_MS, agent: false }, (answer) => {
      answer.destroy();
      const { statusCode = 0, headers } = answer;
      resolve({ status: statusCode, date: headers.date, type: headers['content-type'] ?? '' });
    });
    asking.on('timeout', () => asking.destroy(new Error(`no answer in ${TIMEOUT_MS / 1000} s`)));
    asking.on('error', (error) => resolve({ failure: systemCode(error) ?? error.message }));
    asking.end();
  });
}
