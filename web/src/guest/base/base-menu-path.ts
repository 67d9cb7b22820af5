import type { PageData } from '../data';

/** The path of a store's base menu, which has its slug in the middle. */
export const baseMenuPath = ({ base }: Pick<PageData, 'base'>): string =>
  `/base-${base.slice('/s/'.length)}-menu`;
