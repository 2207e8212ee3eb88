import { readFileSync } from 'node:fs';
import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
import { Refusal } from '../cli/refusal';
import { startChild, typescriptFlags } from '../processes/child';
import { requireFreePorts } from '../processes/ports';
import { portFrom } from '../stack/demo-settings';
import { mockGatewayFile } from '../stack/mock-gateway';

const ports = [
  { variable: 'MOCK_API_PORT', usual: 9900, purpose: 'prepare and the card page' },
  { variable: 'MOCK_CGI_PORT', usual: 5443, purpose: 'cgi_link' },
  { variable: 'MOCK_CONTROL_PORT', usual: 9901, purpose: 'panel and control' },
];

await defineCommand({
  name: 'mock-gateway',
  summary: 'Runs the mock gateway alone, on 127.0.0.1; prints one JSON line with its ports.',
  help: [
    ...ports.map(({ variable, usual, purpose }) => `${variable} (${usual}): ${purpose}`),
    '',
    '--profile: way4-hmac-sha256, way4-classic, another name of tests/vectors/profiles, or the path of',
    'a JSON profile. --key-file: what the merchant signs with, hex or components joined by ^; for RSA',
    'the merchant’s public key as PEM. The panel’s page /messages shows each message with the string',
    'that was signed, and why it was refused.',
    '',
    'Reads GATEWAY_API_KEY, GATEWAY_TERMINAL, GATEWAY_MAC_KEY and GATEWAY_MAC_PROFILE as the',
    'app does; see tests/mock-gateway/README.md for the rest.',
  ],
  options: { profile: { type: 'string' }, 'key-file': { type: 'string' } },
  async run({ values }, lifetime) {
    const { profile, 'key-file': keyFile } = values;
    const own: NodeJS.ProcessEnv = { ...process.env };
    if (typeof profile === 'string') own.GATEWAY_MAC_PROFILE = profile;
    if (typeof keyFile === 'string') Object.assign(own, keyFrom(keyFile));
    await requireFreePorts(
      ports
        .map(({ variable, usual, purpose }) => ({
          variable,
          purpose,
          port: portFrom(process.env, variable, usual),
        }))
        .filter(({ port }) => port !== 0),
    );
    const child = startChild(lifetime, {
      arguments: [...typescriptFlags, mockGatewayFile],
      env: own,
      output: 'terminal',
      cwd: projectRoot,
    });
    const stopped = lifetime.untilStopped().then(() => 0);
    return Promise.race([stopped, child.ended]);
  },
});

/** The key in the variable that the mock reads for its kind. */
function keyFrom(file: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new Refusal('The key file cannot be read.', 'Correct the path after --key-file.');
  }
  const variable = text.includes('-----BEGIN') ? 'MOCK_MERCHANT_PUBLIC_KEY' : 'GATEWAY_MAC_KEY';
  return { [variable]: text };
}
