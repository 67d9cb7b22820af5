import {
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandTiktok,
  IconBrandWhatsapp,
  IconBrandX,
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
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Link, LinkKind, SocialLinkType } from '@/api';
import type { AddressForm } from '@/lib/forms/address';

/** The kinds a link may be, in the order they are offered. */
export const kinds: LinkKind[] = [
  'menu',
  'booking',
  'order',
  'offer',
  'review',
  'website',
  'map',
  'phone',
  'email',
  'pdf',
  'event',
  'gift',
  'job',
  'other',
];

export const socialTypes: SocialLinkType[] = [
  'instagram',
  'facebook',
  'tiktok',
  'youtube',
  'twitter',
  'whatsapp',
];

const kindIcons: Record<LinkKind, TablerIcon> = {
  menu: IconToolsKitchen2,
  review: IconStar,
  booking: IconCalendarEvent,
  offer: IconDiscount,
  pdf: IconFileText,
  order: IconShoppingBag,
  website: IconWorld,
  map: IconMapPin,
  phone: IconPhone,
  email: IconMail,
  event: IconTicket,
  gift: IconGift,
  job: IconBriefcase,
  other: IconLink,
};

const socialIcons: Record<SocialLinkType, TablerIcon> = {
  twitter: IconBrandX,
  instagram: IconBrandInstagram,
  facebook: IconBrandFacebook,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  whatsapp: IconBrandWhatsapp,
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

/** How an address of this sort is typed. */
export const formOf = ({ kind, social }: Sort): AddressForm => {
  if (social === 'whatsapp') return 'whatsapp';
  if (social) return 'handle';
  return kind === 'phone' || kind === 'email' ? kind : 'web';
};
