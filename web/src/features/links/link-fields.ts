import type { FieldProblem, Link, LinkPatch, SocialLinkType } from '@/api';
import { completeAddress, noAddress, shownAddress } from '@/lib/forms/address';
import { isOfNetwork, networkName } from '@/lib/forms/networks';
import { siteOf } from '@/lib/forms/sites';
import { patchOf, type TextFields, textFields } from '@/lib/text/fields';
import { momentOf, wallTime } from '@/lib/time/zone';
import { formOf, type Sort, sortOf } from './kinds';

/** How wide a link stands on the page. */
export type Layout = Link['layout'];

/** A link's fields in its editor; times as the clocks of the store show them, empty for no limit. */
export type LinkFields = TextFields<'name'> &
  TextFields<'description'> & {
    linkAddress: string;
    /** The network in whose icon it stands; null for a link of the page. */
    socialLinkType: SocialLinkType | null;
    /** The image's id; empty where there is none. */
    image: string;
    layout: Layout;
    linkStartActiveTime: string;
    linkEndActiveTime: string;
  };

const times = ['linkStartActiveTime', 'linkEndActiveTime'] as const;

/** The fields as they are stored. */
export const fieldsOf = (link: Link, zone: string): LinkFields => ({
  ...textFields('name', link.name),
  ...textFields('description', link.description),
  linkAddress: shownAddress(link.linkAddress, formOf(sortOf(link))),
  socialLinkType: link.socialLinkType ?? null,
  image: link.image,
  layout: link.layout,
  linkStartActiveTime: link.linkStartActiveTime ? wallTime(link.linkStartActiveTime, zone) : '',
  linkEndActiveTime: link.linkEndActiveTime ? wallTime(link.linkEndActiveTime, zone) : '',
});

/** What a link becomes by changes of its fields. */
export const sortAfter = (link: Link, { socialLinkType }: Partial<LinkFields>): Sort =>
  socialLinkType === undefined ? sortOf(link) : { ...sortOf(link), social: socialLinkType };

/** The change that stores fields of a link of some sort. */
export const linkPatch = (changes: Partial<LinkFields>, sort: Sort, zone: string): LinkPatch => {
  const completed: Record<string, unknown> = { ...changes };
  if (changes.linkAddress !== undefined) {
    completed.linkAddress = completeAddress(changes.linkAddress, formOf(sort));
  }
  for (const name of times) {
    const wall = changes[name];
    if (wall !== undefined) completed[name] = momentOf(wall, zone);
  }
  return patchOf(completed) as LinkPatch;
};

/** What is wrong with an address that is typed for a link of some sort, as far as that can be told without the server. */
export const checkAddress = (
  typed: string,
  sort: Sort,
): Pick<FieldProblem, 'code' | 'params'> | undefined => {
  const code = noAddress(typed);
  if (code) return { code };
  const { kind, social } = sort;
  const address = completeAddress(typed, formOf(sort));
  if (social) {
    if (isOfNetwork(address, social)) return undefined;
    return { code: 'not_of_network', params: { network: networkName(social) } };
  }
  const site = siteOf(address, kind);
  return site?.isHome ? { code: 'home_page', params: { site: site.name } } : undefined;
};

/** The rules of changed fields that need no server; `fields` are all of them. */
export const checkLink = (
  changes: Partial<LinkFields>,
  fields: LinkFields,
  sort: Sort,
  zone: string,
): FieldProblem[] => {
  const problems: FieldProblem[] = [];
  const address = changes.linkAddress && checkAddress(changes.linkAddress, sort);
  if (address) problems.push({ location: 'link_address', ...address });
  const { linkStartActiveTime: start, linkEndActiveTime: end } = { ...fields, ...changes };
  const isOutOfOrder = start && end && (momentOf(end, zone) ?? '') <= (momentOf(start, zone) ?? '');
  if (isOutOfOrder && times.some((name) => name in changes)) {
    problems.push({ location: 'link_end_active_time', code: 'not_after_start' });
  }
  return problems;
};
