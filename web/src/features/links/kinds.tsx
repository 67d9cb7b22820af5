import {
  IconBrandBluesky,
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandFoursquare,
  IconBrandGoogle,
  IconBrandInstagram,
  IconBrandLine,
  IconBrandLinkedin,
  IconBrandMastodon,
  IconBrandMessenger,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandSnapchat,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTripadvisor,
  IconBrandTwitch,
  IconBrandVimeo,
  IconBrandVk,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandXing,
  IconBrandYoutube,
  IconBriefcase,
  IconCalendarEvent,
  IconDiscount,
  IconFileText,
  IconGift,
  IconLink,
  IconMail,
  IconMapPin,
  IconPhone,
  IconShoppingBag,
  IconStar,
  IconTicket,
  IconToolsKitchen2,
  IconWifi,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Link, LinkKind, SocialLinkType } from '@/api';
import type { AddressForm } from '@/lib/forms/address';
import { keysOf } from '@/lib/forms/choices';
import { networkIds } from '@/lib/forms/networks';

/** Whether a link of a kind leads to an address of its own: the menu and the Wi-Fi are the store's. */
export const hasAddress = (kind: LinkKind): boolean => kind !== 'menu' && kind !== 'wifi';

/** The icons of kinds, in the order in which kinds are offered. */
const kindIcons: Record<LinkKind, TablerIcon> = {
  menu: IconToolsKitchen2,
  booking: IconCalendarEvent,
  order: IconShoppingBag,
  offer: IconDiscount,
  review: IconStar,
  website: IconWorld,
  map: IconMapPin,
  phone: IconPhone,
  whatsapp: IconBrandWhatsapp,
  email: IconMail,
  wifi: IconWifi,
  pdf: IconFileText,
  event: IconTicket,
  gift: IconGift,
  job: IconBriefcase,
  other: IconLink,
};

/** The kinds a link may be, in the order they are offered. */
export const kinds = keysOf(kindIcons);

const socialIcons: Record<SocialLinkType, TablerIcon> = {
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  whatsapp: IconBrandWhatsapp,
  twitter: IconBrandX,
  google: IconBrandGoogle,
  tripadvisor: IconBrandTripadvisor,
  foursquare: IconBrandFoursquare,
  threads: IconBrandThreads,
  bluesky: IconBrandBluesky,
  mastodon: IconBrandMastodon,
  telegram: IconBrandTelegram,
  messenger: IconBrandMessenger,
  line: IconBrandLine,
  linkedin: IconBrandLinkedin,
  xing: IconBrandXing,
  pinterest: IconBrandPinterest,
  snapchat: IconBrandSnapchat,
  discord: IconBrandDiscord,
  twitch: IconBrandTwitch,
  reddit: IconBrandReddit,
  vk: IconBrandVk,
  spotify: IconBrandSpotify,
  soundcloud: IconBrandSoundcloud,
  vimeo: IconBrandVimeo,
};

/** What a link is: a kind, or a social network. */
export type Sort = { kind: LinkKind; social: SocialLinkType | null };

export const sortOf = (link: Pick<Link, 'kind' | 'socialLinkType'>): Sort => ({
  kind: link.kind,
  social: link.socialLinkType ?? null,
});

/** The icon guests see before the link's name. */
export const SortIcon = ({ sort, size = 22 }: { sort: Sort; size?: number }) => {
  const Icon = sort.social ? socialIcons[sort.social] : kindIcons[sort.kind];
  return <Icon size={size} stroke={1.75} aria-hidden />;
};

const forms: Partial<Record<LinkKind, AddressForm>> = {
  phone: 'phone',
  email: 'email',
  whatsapp: 'whatsapp',
  map: 'map',
  review: 'review',
  booking: 'booking',
  event: 'event',
  pdf: 'pdf',
};

/** The kinds of what is over at some time. */
export const ends = (kind: LinkKind): kind is 'event' | 'offer' => kind === 'event' || kind === 'offer';

/** The network that a kind is of, as a link of the page where that is not its icon; most are of none. */
export const networkOf = (kind: LinkKind): SocialLinkType | undefined =>
  networkIds.find((network) => network === kind);

/** The networks that no kind is of. */
export const otherNetworks = networkIds.filter(
  (network) => !kinds.some((kind) => networkOf(kind) === network),
);

/** How an address of this sort is typed. */
export const formOf = ({ kind, social }: Sort): AddressForm => social ?? forms[kind] ?? 'web';
