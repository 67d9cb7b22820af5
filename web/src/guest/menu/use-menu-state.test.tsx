// @vitest-environment jsdom
import { render } from 'preact';
import { act } from 'preact/test-utils';
import { afterEach, expect, test } from 'vitest';
import { noFilter } from './filter';
import { useMenuState } from './use-menu-state';

let state: ReturnType<typeof useMenuState>;
let root: HTMLElement;

const Menu = () => {
  state = useMenuState();
  return null;
};

/** Opens the menu by an address. */
async function open(hash = ''): Promise<void> {
  history.replaceState(null, '', `/s/x/menu${hash}`);
  root = document.createElement('div');
  await act(() => render(<Menu />, root));
}

/** Does what causes a popstate event, and waits for it. */
async function travel(go: () => void): Promise<void> {
  await act(async () => {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    go();
    await popped;
  });
}

afterEach(() => render(null, root));

test.each([
  ['', '#without=nuts', { ...noFilter, without: ['nuts'] }, undefined],
  ['#q=pizza&without=milk', '#without=nuts', { ...noFilter, without: ['nuts'] }, undefined],
  ['#without=milk', '#q=pizza&dish=a', { ...noFilter, query: 'pizza' }, { dish: 'a' }],
  ['#without=milk&dish=a', '#without=milk&dish=b', { ...noFilter, without: ['milk'] }, { dish: 'b' }],
  ['#without=milk', '#s1', { ...noFilter, without: ['milk'] }, undefined],
  ['#without=milk', '#menu', { ...noFilter, without: ['milk'] }, undefined],
])('on a menu opened at %j the address %j is taken over', async (opened, entered, filter, over) => {
  await open(opened);
  await travel(() => {
    location.hash = entered;
  });
  expect(state.filter).toEqual(filter);
  expect(state.over).toEqual(over);
});

test('Back leaves the filter as it is, whatever the entry said', async () => {
  await open('#without=milk');
  await travel(() => location.replace('#s1'));
  act(() => state.open('filter'));
  act(() => state.setFilter({ ...noFilter, diets: ['vegan'] }));
  await travel(() => state.close());
  expect(state.over).toBeUndefined();
  expect(state.filter).toEqual({ ...noFilter, diets: ['vegan'] });
  expect(location.hash).toBe('#diet=vegan');
});

test('Back leads to the place before an address that was entered', async () => {
  await open('#without=milk');
  await travel(() => {
    location.hash = '#without=nuts&dish=a';
  });
  await travel(() => history.back());
  expect(state.over).toBeUndefined();
  expect(state.filter.without).toEqual(['nuts']);
});
