import { expect, test } from 'vitest';
import { may, type Permission } from './access';

const owner = ['links.update', 'menu.update', 'menu.availability', 'team.update', 'team.remove'];
const ended = { reason: 'trial_ended' };

test.each<[string, string[], object | null, Permission, boolean]>([
  ['an owner may edit links', owner, null, 'links.update', true],
  ['staff may not', ['menu.availability'], null, 'links.update', false],
  ['staff may switch to sold out', ['menu.availability'], null, 'menu.availability', true],
  ['an owner may not edit when the plan has ended', owner, ended, 'menu.update', false],
  ['but may switch to sold out', owner, ended, 'menu.availability', true],
  ['nor give a role', owner, ended, 'team.update', false],
  ['but may remove people', owner, ended, 'team.remove', true],
  ['an operator may edit all the same', [...owner, 'config.update'], ended, 'menu.update', true],
])('%s', (_, permissions, locked, permission, allowed) => {
  expect(may({ permissions, plan: { locked } }, permission)).toBe(allowed);
});
