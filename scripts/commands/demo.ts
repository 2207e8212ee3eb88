import { defineCommand } from '../cli/command';
import { runDemo } from '../demo/run-demo';

await defineCommand({
  name: 'demo',
  summary: 'Runs the shop with everything it needs: database, mock gateway, mail sink.',
  help: [
    'Starts an embedded PostgreSQL unless DATABASE_URL is set, the mock gateway unless',
    'GATEWAY_BASE_URL is set, a mail sink unless SMTP_URL is set, and the app on PORT (3000).',
    'Data, generated secrets and sign-ins stay in .data. Ctrl-C stops all of it.',
  ],
  run: (_input, lifetime) => runDemo(lifetime, 'start'),
});
