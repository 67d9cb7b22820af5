import * as React from 'react';

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';

/**
 * Keeps React from taking a stack for each element that is made, which is a sixth of what tests take. Its warnings
 * then name components without the lines that made them, as they do anyway beyond the first ten thousand a second.
 */
export const leaveOutOwnerStacks = (): void => {
  const shared: unknown = Reflect.get(React, internals);
  if (typeof shared !== 'object' || shared === null || !('recentlyCreatedOwnerStacks' in shared)) {
    throw new Error('React counts its owner stacks elsewhere: see src/testing/owner-stacks.ts');
  }
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });
};
