import { readFileSync } from 'node:fs';
import { localeOf } from '../../i18n/languages';
import { formatPrice } from '../../lib/money/money';
import {
  type Additive,
  allergens,
  type Diet,
  type GuestCover,
  type GuestDish,
  type GuestLink,
  type LanguageKey,
  type LinkKind,
  type LinkPageData,
  type MenuPageData,
  type PageData,
  type SocialLinkType,
  type Tag,
  type TemplateId,
} from '../data';

/** The demo stores, which the tests show as the server would. */
export type DemoStore = 'osteria' | 'kaffeehaus' | 'meyhane';

type Text = Partial<Record<LanguageKey, string>>;
type Facts = { contains: string[]; may_contain: string[]; free?: string[] | 'rest' };
type Demo = {
  store: {
    name: string;
    slug: string;
    languages: LanguageKey[];
    default_language: LanguageKey;
    currency: string;
  };
  page: {
    template: TemplateId;
    tagline: Text;
    text_color?: string;
    background_color?: string;
    logo?: string;
    cover?: string;
  };
  links: {
    kind: LinkKind;
    name: Text;
    description?: Text;
    social_link_type: SocialLinkType | null;
    is_active: boolean;
    layout?: GuestLink['layout'];
    from_days?: number;
  }[];
  info: Record<string, Text | string>;
  extra_groups: {
    key: string;
    name: Text;
    max: number;
    options: { name: Text; amount: number; allergens: Facts }[];
  }[];
  sections: {
    name: Text;
    description?: Text;
    availability: { days: number[]; from: string; to: string } | null;
    dishes: {
      name: Text;
      description?: Text;
      image?: string;
      prices: { name?: Text; amount: number }[];
      allergens: Facts;
      additives: Additive[];
      diets: Diet[];
      spice_level: 0 | NonNullable<GuestDish['spiceLevel']>;
      tags: Tag[];
      extras?: string[];
      sold_out: boolean;
    }[];
  }[];
};

const read = (store: DemoStore): Demo =>
  JSON.parse(readFileSync(`../internal/demo/${store}.json`, 'utf8')) as Demo;

/** Ids as random as the real ones, yet the same in every run: they weigh in the compressed page. */
function ids(): () => string {
  let state = 20261121;
  const letters = '23456789abcdefghjkmnpqrstuvwxyz';
  return () =>
    Array.from({ length: 12 }, () => {
      state = (state * 1103515245 + 12345) % 2147483648;
      return letters[Math.floor((state / 2147483648) * letters.length)];
    }).join('');
}

function textIn(language: LanguageKey, fallback: LanguageKey) {
  return (text: Text | string | undefined): string | undefined => {
    if (text === undefined || typeof text === 'string') return text || undefined;
    return text[language] ?? text[fallback];
  };
}

/** Gives a picture an id; by its name when the pictures themselves are to be shown. */
export type ImageId = (name: string) => string;

function cover(name: string | undefined, imageId: ImageId): GuestCover | undefined {
  if (!name) {
    return undefined;
  }
  const address = (size: number): string => `/images/${imageId(name)}-${size}.webp`;
  return {
    src: address(360),
    srcSet: `${address(360)} 640w,${address(720)} 1280w,${address(1080)} 1920w`,
  };
}

function shared(demo: Demo, language: LanguageKey, imageId: ImageId): PageData {
  const inLanguage = textIn(language, demo.store.default_language);
  return {
    language,
    languages: demo.store.languages,
    base: `/s/${demo.store.slug}`,
    template: demo.page.template,
    name: demo.store.name,
    tagline: inLanguage(demo.page.tagline),
    opening: { state: 'open', until: '23:00' },
    logoImage: demo.page.logo && imageId(demo.page.logo),
    coverImage: cover(demo.page.cover, imageId),
  };
}

/** A demo store's link page. */
export function demoLinkPage(store: DemoStore, language: LanguageKey, imageId?: ImageId): LinkPageData {
  const demo = read(store);
  const inLanguage = textIn(language, demo.store.default_language);
  const id = ids();
  const links = demo.links.filter((link) => link.is_active && !link.from_days);
  return {
    ...shared(demo, language, imageId ?? id),
    page: 'links',
    textColor: demo.page.text_color,
    backgroundColor: demo.page.background_color,
    links: links
      .filter((link) => !link.social_link_type)
      .map((link) => ({
        id: id(),
        kind: link.kind,
        layout: link.layout,
        wifi:
          link.kind === 'wifi'
            ? { name: String(demo.info.wifi_name), password: String(demo.info.wifi_password) }
            : undefined,
        name: inLanguage(link.name) ?? '',
        description: inLanguage(link.description),
      })),
    social: links.flatMap((link) =>
      link.social_link_type
        ? [{ id: id(), socialLinkType: link.social_link_type, name: inLanguage(link.name) ?? '' }]
        : [],
    ),
  };
}

const letter = (facts: Facts, allergen: string): string => {
  if (facts.contains.includes(allergen)) return 'c';
  if (facts.may_contain.includes(allergen)) return 'm';
  return facts.free === 'rest' || facts.free?.includes(allergen) ? 'f' : 'u';
};

/** A demo store's menu. */
export function demoMenu(store: DemoStore, language: LanguageKey, imageId?: ImageId): MenuPageData {
  const demo = read(store);
  const inLanguage = textIn(language, demo.store.default_language);
  const id = ids();
  const price = (amount: number): string => formatPrice(amount, demo.store.currency, localeOf[language]);
  const letters = (facts: Facts): string => allergens.map((allergen) => letter(facts, allergen)).join('');
  const info = (key: string): string | undefined => inLanguage(demo.info[key]);
  return {
    ...shared(demo, language, imageId ?? id),
    page: 'menu',
    info: {
      description: info('description'),
      cuisine: info('cuisine'),
      address: info('address'),
      phone: info('phone'),
      dial: info('phone')?.replaceAll(' ', ''),
      email: info('email'),
      webSite: info('web_site'),
      wifiName: info('wifi_name'),
      wifiPassword: info('wifi_password'),
      serviceNote: info('service_note'),
    },
    extras: demo.extra_groups.map((group) => ({
      name: inLanguage(group.name) ?? '',
      choose: String(group.max),
      options: group.options.map((option) => ({
        name: inLanguage(option.name) ?? '',
        text: option.amount ? `+${price(option.amount)}` : undefined,
        allergens: letters(option.allergens),
      })),
    })),
    sections: demo.sections.map((section) => ({
      id: id(),
      name: inLanguage(section.name) ?? '',
      description: inLanguage(section.description),
      availability: section.availability
        ? {
            days: section.availability.days,
            from: section.availability.from,
            to: section.availability.to,
            now: false,
          }
        : undefined,
      dishes: section.dishes.map(
        (dish): GuestDish => ({
          id: id(),
          name: inLanguage(dish.name) ?? '',
          description: inLanguage(dish.description),
          image: dish.image ? (imageId ?? id)(dish.image) : undefined,
          prices: dish.prices.map(({ name, amount }) => ({ name: inLanguage(name), text: price(amount) })),
          allergens: letters(dish.allergens),
          diets: dish.diets.length > 0 ? dish.diets : undefined,
          spiceLevel: dish.spice_level || undefined,
          additives: dish.additives.length > 0 ? dish.additives : undefined,
          tags: dish.tags.length > 0 ? dish.tags : undefined,
          extras: dish.extras?.map((wanted) => demo.extra_groups.findIndex(({ key }) => key === wanted)),
          stock: dish.sold_out ? 0 : undefined,
        }),
      ),
    })),
  };
}
