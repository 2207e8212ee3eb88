import { permissions, presets } from '@/lib/rights/permissions';
import { presetNames } from '@/lib/rights/preset-names';

test('staff see orders and complete, and nothing else', () =>
  expect(presets.staff).toEqual(['see_orders', 'complete']));

test('who moves money manages no users, and who counts it moves none', () => {
  for (const name of presetNames) {
    expect(permissions).toEqual(expect.arrayContaining([...presets[name]]));
  }
  expect(presets.frontDesk).toEqual(expect.arrayContaining([...presets.staff]));
  for (const moves of ['complete', 'reverse', 'approve'] as const) {
    expect(presets.accountant).not.toContain(moves);
  }
  expect(presets.manager).not.toContain('manage_users');
  expect(presets.manager).toHaveLength(permissions.length - 1);
});

test('an admin has every permission there is', () => {
  expect([...presets.admin].sort()).toEqual(
    [
      'approve',
      'complete',
      'complete_above_ceiling',
      'export',
      'manage_catalogue',
      'manage_users',
      'read_audit',
      'resolve',
      'reverse',
      'see_orders',
    ].sort(),
  );
  expect(presets.admin).toEqual(permissions);
});
