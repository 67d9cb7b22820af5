import { type LinkKind, sites } from '@/api';
import { isUnder, parsed } from './networks';

/** A site of others, and whether an address is its home page, which is nobody's own. */
type Known = { name: string; isHome: boolean };

/** The site at which guests book tables or tickets to which an address of a kind leads. */
export const siteOf = (address: string, kind: LinkKind): Known | undefined => {
  const url = parsed(address);
  const site = url && sites.find((each) => each.kind === kind && isUnder(each.hosts, url.hostname));
  if (!site) return undefined;
  const host = url.hostname.replace(/^www\./, '');
  // Some sites give each of their customers a host.
  const isBelow = isUnder(site.hosts, host.replace(/^[^.]*\.?/, ''));
  return { name: site.name, isHome: !isBelow && /^\/*$/.test(url.pathname) && url.search === '' };
};
