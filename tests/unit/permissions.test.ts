import { expect, test } from 'vitest';
import { permissions, presets } from '@/lib/permissions';

test('staff see orders and complete, and nothing else', () => {
  expect(presets.staff).toEqual(['see_orders', 'complete']);
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
