/** How long texts may be, in characters, by the server's rules. */
export const limits = {
  /** Names of links, sections and dishes; the cuisine. */
  name: 80,
  /** Names of sizes. */
  size: 40,
  tagline: 160,
  linkDescription: 160,
  /** Descriptions of sections and dishes. */
  description: 500,
  /** What a menu tells of the place. */
  placeText: 2000,
  address: 300,
  phone: 40,
  email: 254,
  webAddress: 2000,
  wifiName: 32,
  wifiPassword: 63,
  siteName: 80,
  /** Addresses of users' pictures. */
  photoAddress: 1000,
} as const;
