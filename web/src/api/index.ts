import type { AssignedRole, Dish, Jobs, Link, Lock as NullableLock, StoreResource } from './endpoints.gen';

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

export type Lock = NonNullable<NullableLock>;
export type StoreType = StoreResource['type'];
export type Role = NonNullable<AssignedRole['role']>;
export type PeriodicJob = Jobs['periodic'][number];
export type LinkKind = Link['kind'];
export type SocialLinkType = NonNullable<Link['socialLinkType']>;
export type Allergen = Dish['allergens']['contains'][number];
export type Diet = Dish['diets'][number];
export type Additive = Dish['additives'][number];
export type Tag = Dish['tags'][number];
