import { networks, type SocialLinkType } from '@/api';

/** How the addresses of a social network look; the table is the server's. */
type Network = (typeof networks)[number];

const known = new Map<string, Network>(networks.map((network) => [network.id, network]));

/** The networks in the order in which they are offered. */
export const networkIds = networks.map(({ id }) => id) as SocialLinkType[];

/** What a network is called, in every language. */
export const networkName = (id: SocialLinkType): string => known.get(id)?.name ?? id;

/** How a profile of a network is typed: by its handle, or by its address where a handle alone leads nowhere. */
export const exampleOf = (id: SocialLinkType): string => {
  const { profile = '', hosts: [host] = [] } = known.get(id) ?? {};
  if (profile) return '@osteria';
  return host ? `${host.replace('.*', '.com')}/…` : '@osteria@mastodon.social';
};

/** What may follow a network's name; the server has the same. */
const ending = /\.([a-z]+|com?\.[a-z]{2})$/;

/** Whether a host is one of some domains or below one of them, as the server tells it. */
export const isUnder = (hosts: readonly string[], host: string): boolean => {
  const whole = host.replace(/\.$/, '');
  const name = whole.replace(ending, '.*');
  return hosts.some((pattern) => [whole, name].some((domain) => `.${domain}`.endsWith(`.${pattern}`)));
};

/** Whether a host belongs to a network. */
const isOf = ({ hosts }: Network, host: string): boolean => hosts.length === 0 || isUnder(hosts, host);

/** Parameters that tell who has shared an address and in which language they read, and nothing of where it leads. */
const tracking =
  /^(utm_\w+|igsh|igshid|fbclid|mibextid|si|feature|_t|_r|is_from_webapp|sender_device|hl|lang)$/;

/** An address with its parts; undefined where it is none. */
export const parsed = (address: string): URL | undefined => {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
};

/** The address of a profile that was typed as a handle, or pasted in whatever form. */
export const profileAddress = (typed: string, id: SocialLinkType): string => {
  const text = typed.trim();
  const network = known.get(id);
  const [, user, server] = /^@?([\w.-]+)@([\w-]+(?:\.[\w-]+)+)$/.exec(text) ?? [];
  if (id === 'mastodon' && server) return `https://${server}/@${user}`;
  const hasScheme = /^https?:\/\//i.test(text);
  // What has another scheme is for the server to refuse.
  if (text === '' || !network || (!hasScheme && /^[a-z][a-z0-9+.-]*:/i.test(text))) return text;
  const url = parsed(hasScheme ? text : `https://${text}`);
  // A handle may have dots like a host.
  if (url && (hasScheme || text.includes('/') || isOf(network, url.hostname))) return withoutTracking(url);
  const handle = text.replace(/^@/, '');
  return network.profile && /^[\p{L}\p{N}_.-]+$/u.test(handle) ? network.profile + handle : `https://${text}`;
};

const withoutTracking = (url: URL): string => {
  const names = [...url.searchParams.keys()].filter((name) => tracking.test(name));
  for (const name of names) url.searchParams.delete(name);
  return url.href;
};

/** What stands in the field for a profile: its handle where the address is no more than that. */
export const shownProfile = (address: string, id: SocialLinkType): string => {
  const profile = known.get(id)?.profile;
  if (!profile || !address.startsWith(profile)) return address;
  const handle = address.slice(profile.length);
  return /^[\w.-]+$/.test(handle) ? `@${handle}` : address;
};

/** Whether an address leads into a network, as far as that can be told before it is sent. */
export const isOfNetwork = (address: string, id: SocialLinkType): boolean => {
  const network = known.get(id);
  const url = parsed(address);
  if (!network || !url) return true;
  return isOf(network, url.hostname) && (id !== 'mastodon' || /^\/(@|users\/)[^/]+/.test(url.pathname));
};
