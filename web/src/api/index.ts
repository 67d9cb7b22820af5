import type {
  AppearanceDraft,
  AssignedRole,
  Dish,
  Jobs,
  Link,
  Lock as NullableLock,
  StoreResource,
} from './endpoints.gen';

export type {
  ConfigurationResource as Configuration,
  InvitationResource as Invitation,
  StoreResource as Store,
  TeamMemberResource as TeamMember,
  UserResource as UserOfSite,
  Window as OpenSpan,
} from './endpoints.gen';
export * from './endpoints.gen';
export type { FieldProblem, Problem } from './problem';

/** How a call reads what a slice shows: again each time, and without keeping it beside the slice. */
export const once = { subscribe: false, forceRefetch: true } as const;

/** How a call changes something when nothing shows the state of the call. */
export const untracked = { track: false } as const;

export type Lock = NonNullable<NullableLock>;
export type StoreType = StoreResource['type'];
export type Role = NonNullable<AssignedRole['role']>;
export type PeriodicJob = Jobs['periodic'][number];
export type LinkKind = Link['kind'];
export type SocialLinkType = NonNullable<Link['socialLinkType']>;
/** How a store's guest pages look: what its people choose. */
export type Appearance = Omit<
  AppearanceDraft,
  'id' | 'revision' | 'isPublished' | 'publishedAt' | 'publishedBy' | 'preview'
>;
export type Allergen = Dish['allergens']['contains'][number];
export type Diet = Dish['diets'][number];
export type Additive = Dish['additives'][number];
export type Tag = Dish['tags'][number];
