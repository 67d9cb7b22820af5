import { describe, expect, test } from 'vitest';
import type { SocialLinkType } from '@/api';
import { exampleOf, isOfNetwork, networkIds, networkName, profileAddress, shownProfile } from './networks';

test.each<[typed: string, network: SocialLinkType, address: string]>([
  ['@osteria', 'instagram', 'https://www.instagram.com/osteria'],
  [' osteria.cedrina ', 'instagram', 'https://www.instagram.com/osteria.cedrina'],
  ['instagram.com/osteria', 'instagram', 'https://instagram.com/osteria'],
  [
    'https://www.instagram.com/osteria/?igsh=MTc&utm_source=qr',
    'instagram',
    'https://www.instagram.com/osteria/',
  ],
  ['osteria', 'tiktok', 'https://www.tiktok.com/@osteria'],
  ['https://www.tiktok.com/@osteria?lang=de', 'tiktok', 'https://www.tiktok.com/@osteria'],
  ['https://www.tiktok.com/@osteria?_t=x&_r=1', 'tiktok', 'https://www.tiktok.com/@osteria'],
  ['@osteria', 'youtube', 'https://www.youtube.com/@osteria'],
  ['https://youtu.be/abc?si=xyz&t=10', 'youtube', 'https://youtu.be/abc?t=10'],
  ['osteria', 'facebook', 'https://www.facebook.com/osteria'],
  [
    'https://m.facebook.com/profile.php?id=100&mibextid=Z',
    'facebook',
    'https://m.facebook.com/profile.php?id=100',
  ],
  ['@osteria', 'twitter', 'https://x.com/osteria'],
  ['twitter.com/osteria', 'twitter', 'https://twitter.com/osteria'],
  ['@osteria', 'threads', 'https://www.threads.com/@osteria'],
  ['osteria.bsky.social', 'bluesky', 'https://bsky.app/profile/osteria.bsky.social'],
  ['@osteria@mastodon.social', 'mastodon', 'https://mastodon.social/@osteria'],
  ['mastodon.social/@osteria', 'mastodon', 'https://mastodon.social/@osteria'],
  ['@osteria', 'telegram', 'https://t.me/osteria'],
  ['osteria', 'messenger', 'https://m.me/osteria'],
  ['osteria', 'linkedin', 'https://www.linkedin.com/company/osteria'],
  ['Küche', 'facebook', 'https://www.facebook.com/Küche'],
  ['tripadvisor.de/Restaurant_Review-g1', 'tripadvisor', 'https://tripadvisor.de/Restaurant_Review-g1'],
  ['Osteria', 'tripadvisor', 'https://Osteria'],
  ['javascript:alert(1)', 'instagram', 'javascript:alert(1)'],
  ['two words', 'instagram', 'https://two words'],
  ['', 'instagram', ''],
])('%j typed for %s is %s', (typed, network, address) => {
  expect(profileAddress(typed, network)).toBe(address);
});

test.each<[address: string, network: SocialLinkType, shown: string]>([
  ['https://www.instagram.com/osteria', 'instagram', '@osteria'],
  ['https://www.tiktok.com/@osteria', 'tiktok', '@osteria'],
  ['https://x.com/osteria', 'twitter', '@osteria'],
  ['https://twitter.com/osteria', 'twitter', 'https://twitter.com/osteria'],
  ['https://www.instagram.com/osteria/reels', 'instagram', 'https://www.instagram.com/osteria/reels'],
  ['https://bsky.app/profile/osteria.bsky.social', 'bluesky', '@osteria.bsky.social'],
  ['https://mastodon.social/@osteria', 'mastodon', 'https://mastodon.social/@osteria'],
  ['https://www.tripadvisor.de/x', 'tripadvisor', 'https://www.tripadvisor.de/x'],
])('%s of %s is shown as %s', (address, network, shown) => {
  expect(shownProfile(address, network)).toBe(shown);
});

describe('of each network', () => {
  test.each(networkIds)('%s has a name, and what is shown leads back', (id) => {
    expect(networkName(id)).not.toBe('');
    const address = profileAddress(exampleOf(id).replace('…', 'osteria'), id);
    expect(profileAddress(shownProfile(address, id), id)).toBe(address);
  });
});

test.each<[address: string, network: SocialLinkType, isOf: boolean]>([
  ['https://de-de.facebook.com/osteria', 'facebook', true],
  ['https://www.facebook.com/osteria', 'instagram', false],
  ['https://netflix.com/x', 'twitter', false],
  ['https://instagram.evil.example/x', 'instagram', false],
  ['https://instagram.com.evil.example/x', 'instagram', false],
  ['https://www.google.co.uk/x', 'google', true],
  ['https://www.instagram.com./x', 'instagram', true],
  ['https://www.tripadvisor.com.tr/x', 'tripadvisor', true],
  ['https://mastodon.social/', 'mastodon', false],
  ['https://berlin.example/@osteria', 'mastodon', true],
  ['half typed', 'instagram', true],
])('%s is of %s: %s', (address, network, isOf) => {
  expect(isOfNetwork(address, network)).toBe(isOf);
});
