import { checkAlarms } from '../../../scripts/doctor/alarm-check';

const url = 'https://hooks.example/secret-path';
const alarmWebhook = { url, secrets: ['s'], mayBePrivate: false };

it('the doctor names the ways of alarms beside email, and says where there is none', () => {
  expect(checkAlarms({ alarmWebhook: null, metricsToken: '' })).toMatchObject({ state: 'note' });
  expect(checkAlarms({ alarmWebhook: null, metricsToken: 'x' })).toMatchObject({ state: 'good' });
  const both = checkAlarms({ alarmWebhook, metricsToken: 'x' });
  expect(both.words).toBe('beside email: the webhook at hooks.example, figures at /api/metrics');
});
