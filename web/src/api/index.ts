import type { Camel } from './camel';
import type { components } from './schema.gen';

/** A schema of the OpenAPI document as the browser names it. */
type Schema<Name extends keyof components['schemas']> = Camel<components['schemas'][Name]>;

export type Store = Schema<'StoreResource'>;
export type StoreInput = Schema<'StoreInput'>;
export type Lock = NonNullable<Store['plan']['locked']>;
export type StoreType = Store['type'];
export type SlugAnswer = Schema<'SlugAnswer'>;
export type CurrentUserAnswer = Schema<'CurrentUserAnswer'>;
export type Site = Schema<'Site'>;
export type Configuration = Schema<'ConfigurationResource'>;
export type ConfigurationInput = Schema<'ConfigurationInput'>;
export type AuditEntry = Schema<'AuditEntry'>;
export type AssignedRole = Schema<'AssignedRole'>;
export type Role = NonNullable<AssignedRole['role']>;
export type TeamMember = Schema<'TeamMemberResource'>;
export type Invitation = Schema<'InvitationResource'>;
export type UserOfSite = Schema<'UserResource'>;
export type Jobs = Schema<'Jobs'>;
export type PeriodicJob = Jobs['periodic'][number];
export type FailedJob = Schema<'FailedJob'>;

export type LinkPage = Schema<'LinkPage'>;
export type LinkPagePatch = Schema<'LinkPagePatch'>;
export type Link = Schema<'Link'>;
export type LinkInput = Schema<'LinkInput'>;
export type LinkPatch = Schema<'LinkPatch'>;
export type LinkClicks = Schema<'LinkClicks'>;
export type LinkKind = Link['kind'];
export type SocialLinkType = NonNullable<Link['socialLinkType']>;

export type Menu = Schema<'Menu'>;
export type RestaurantInfo = Schema<'RestaurantInfo'>;
export type RestaurantInfoPatch = Schema<'RestaurantInfoPatch'>;
export type Section = Schema<'Section'>;
export type SectionInput = Schema<'SectionInput'>;
export type SectionPatch = Schema<'SectionPatch'>;
export type Dish = Schema<'Dish'>;
export type DishInput = Schema<'DishInput'>;
export type DishPatch = Schema<'DishPatch'>;
export type Allergens = Schema<'Allergens'>;
export type Allergen = Allergens['contains'][number];
export type Diet = Dish['diets'][number];
export type Additive = Dish['additives'][number];
export type Tag = Dish['tags'][number];
