import type { LinkKind, SocialLinkType } from '../data';

/**
 * Outlines from Tabler Icons (MIT, see LICENSES.md beside), 24 × 24, the parts
 * of each icon joined to one path, numbers rounded and a few corners simplified,
 * so that a page carries few bytes.
 */
export const linkIcons: Record<LinkKind, string> = {
  menu: 'M19 3v12h-5c-.02-3.68.18-7.41 5-12m0 12v6h-1v-3m-10-14v17m-3-17v3a3 3 0 106 0v-3',
  review: 'M12 17.75l-6.17 3.25 1.18-6.87-5-4.87 6.9-1 3.09-6.25 3.09 6.25 6.9 1-5 4.87 1.18 6.87z',
  booking: 'M4 7a2 2 0 012-2h12a2 2 0 012 2v12a2 2 0 01-2 2h-12a2 2 0 01-2-2v-12M16 3v4M8 3v4M4 11h16',
  offer:
    'M9 15l6-6M9 9.5a.5.5 0 101 0 .5.5 0 10-1 0M14 14.5a.5.5 0 101 0 .5.5 0 10-1 0M3 12a9 9 0 1018 0 9 9 0 10-18 0',
  pdf: 'M14 3v4a1 1 0 001 1h4M17 21h-10a2 2 0 01-2-2v-14a2 2 0 012-2h7l5 5v11a2 2 0 01-2 2M9 13h6M9 17h6',
  order: 'M5 8h14l-1.5 13h-11zM9 11v-5a3 3 0 016 0v5',
  website:
    'M3 12a9 9 0 1018 0 9 9 0 00-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 000 18M12.5 3a17 17 0 010 18',
  map: 'M9 11a3 3 0 106 0 3 3 0 00-6 0M17.66 16.66l-4.24 4.24a2 2 0 01-2.83 0l-4.24-4.24a8 8 0 1111.31 0',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 005 5l1.5-2.5 5 2v4a2 2 0 01-2 2 16 16 0 01-15-15 2 2 0 012-2',
  email: 'M3 7a2 2 0 012-2h14a2 2 0 012 2v10a2 2 0 01-2 2h-14a2 2 0 01-2-2v-10M3 7l9 6 9-6',
  event:
    'M15 5v2M15 11v2M15 17v2M5 5h14a2 2 0 012 2v3a2 2 0 000 4v3a2 2 0 01-2 2h-14a2 2 0 01-2-2v-3a2 2 0 000-4v-3a2 2 0 012-2',
  gift: 'M3 8h18v4h-18zM12 8v13M19 12v7a2 2 0 01-2 2h-10a2 2 0 01-2-2v-7M7.5 8a2.5 2.5 0 010-5 4.8 8 0 014.5 5 4.8 8 0 014.5-5 2.5 2.5 0 010 5',
  job: 'M3 9a2 2 0 012-2h14a2 2 0 012 2v9a2 2 0 01-2 2h-14a2 2 0 01-2-2v-9M8 7v-2a2 2 0 012-2h4a2 2 0 012 2v2M12 12v.01M3 13a20 20 0 0018 0',
  other:
    'M9 15l6-6M11 6l.46-.54a5 5 0 017.07 7.07l-.53.46M13 18l-.4.53a5.07 5.07 0 01-7.13 0 4.97 4.97 0 010-7.07l.52-.46',
};

export const socialIcons: Record<SocialLinkType, string> = {
  twitter: 'M4 4l11.73 16h4.27l-11.73-16zM4 20l6.77-6.77m2.46-2.46l6.77-6.77',
  instagram:
    'M3 7a4 4 0 014-4h10a4 4 0 014 4v10a4 4 0 01-4 4h-10a4 4 0 01-4-4v-10M8.5 12a3.5 3.5 0 107 0 3.5 3.5 0 00-7 0M17 7v.01',
  facebook: 'M7 10v4h3v7h4v-7h3l1-4h-4v-2a1 1 0 011-1h3v-4h-3a5 5 0 00-5 5v2z',
  tiktok:
    'M21 7.92v4.03a9.95 9.95 0 01-5-1.95v4.5a6.5 6.5 0 11-8-6.33v4.33a2.5 2.5 0 104 2v-11.5h4.08a6.01 6.01 0 004.92 4.92',
  youtube: 'M2 8a4 4 0 014-4h12a4 4 0 014 4v8a4 4 0 01-4 4h-12a4 4 0 01-4-4v-8M10 9l5 3-5 3z',
  whatsapp:
    'M3 21l1.65-3.8a9 9 0 113.4 2.9l-5.05.9M9 10a.5.5 0 001 0v-1a.5.5 0 00-1 0v1a5 5 0 005 5h1a.5.5 0 000-1h-1a.5.5 0 000 1',
};

export const searchIcon = 'M3 10a7 7 0 1014 0 7 7 0 10-14 0M21 21l-6-6';
export const filterIcon =
  'M12 6a2 2 0 104 0 2 2 0 10-4 0M4 6h8M16 6h4M6 12a2 2 0 104 0 2 2 0 10-4 0M4 12h2M10 12h10M15 18a2 2 0 104 0 2 2 0 10-4 0M4 18h11M19 18h1';
export const closeIcon = 'M18 6l-12 12M6 6l12 12';
