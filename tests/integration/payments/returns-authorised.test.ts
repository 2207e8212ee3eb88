import { completedNight, describeReturns, reverseFor } from '../../support/returned-amounts';
import { withBank } from '../../support/shop';

// Read once a process, so these stand before anything that asks for a setting.
Object.assign(process.env, { REVERSAL_RETURNS: 'authorised', REVERSAL_FOUR_EYES_ABOVE: '500000' });

const bank = withBank({ reversalReturns: 'authorised' });
describeReturns(bank, 'authorised');

test('A4 two people look at 569,000 that was taken, also where 495,000 goes back', async () => {
  const stay = await completedNight(bank, 495_000, 569_000);
  expect(await reverseFor(stay, 495_000)).toMatchObject({ value: { kind: 'requested' } });
});
