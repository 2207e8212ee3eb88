import { defineCommand } from '../cli/command';
import { projectRoot } from '../cli/project-root';
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
    'Reads GATEWAY_API_KEY, GATEWAY_TERMINAL, GATEWAY_MAC_KEY and GATEWAY_MAC_PROFILE as the',
    'app does; see tests/mock-gateway/README.md for the rest.',
  ],
  async run(_input, lifetime) {
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
      env: process.env,
      output: 'terminal',
      cwd: projectRoot,
    });
    const stopped = lifetime.untilStopped().then(() => 0);
    return Promise.race([stopped, child.ended]);
  },
});
