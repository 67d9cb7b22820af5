import { api, type Link, type PdfLink, type Store, type StoreCode, type Table } from '@/api';
import { readQuery } from '@/lib/browser/query';
import type { Dispatch } from '@/lib/state/redux';

/** What belongs to a link page and is kept elsewhere: its store's plan and PDF menus, and the table it is opened at. */
export type LinkPageSurroundings = {
  /** Whether the store has a subscription that goes on. */
  activeSubscription: boolean;
  /** The plan's id, which is the subscription role. */
  plan: Store['plan']['standing'] | null;
  planDetails: PlanDetails | null;
  /** The table that the address names (?table=7); without one the store's own code, whose number is 0. */
  connectedTable: ConnectedTable | null;
  /** The store's PDF menus. */
  pdfLinks: PdfLink[];
  /** Links by which guests send pictures. There are none before guests can send any. */
  socialMediaUploadLinks: Link[];
};

type PlanDetails = Pick<
  Store['plan'],
  'isTrial' | 'isEnabled' | 'trialStartedAt' | 'usageStartedAt' | 'usageEndAt' | 'trialEndsAt'
> & { id: Store['plan']['standing'] };

type ConnectedTable = Pick<Table, 'id' | 'storeId' | 'number' | 'qrCode' | 'status'>;

export const noSurroundings: LinkPageSurroundings = {
  activeSubscription: false,
  plan: null,
  planDetails: null,
  connectedTable: null,
  pdfLinks: [],
  socialMediaUploadLinks: [],
};

/** How a call reads what another may have read a moment ago. */
export const shared = { subscribe: false } as const;

/** Reads what belongs to a link page. The page is shown without what could not be read. */
export const readSurroundings = async (
  dispatch: Dispatch,
  store: { storeId: string },
): Promise<LinkPageSurroundings> => {
  const number = Number(readQuery(globalThis.location?.search ?? '').table);
  const [{ data: own }, { data: code }, { data: tables }, { data: pdfLinks }] = await Promise.all([
    dispatch(api.endpoints.getStore.initiate(store, shared)),
    dispatch(api.endpoints.getStoreCode.initiate(store, shared)),
    number ? dispatch(api.endpoints.listTables.initiate(store, shared)) : { data: undefined },
    dispatch(api.endpoints.listPdfLinks.initiate(store, shared)),
  ]);
  const table = tables?.find((each) => each.number === number) ?? code;
  return {
    ...noSurroundings,
    ...(own && planOf(own)),
    ...(pdfLinks && { pdfLinks }),
    connectedTable: table ? connected(table) : null,
  };
};

const planOf = ({ plan }: Store) => {
  const { standing: id, isTrial, isEnabled, trialStartedAt, usageStartedAt, usageEndAt, trialEndsAt } = plan;
  return {
    activeSubscription: id === 'premium',
    plan: id,
    planDetails: { id, isTrial, isEnabled, trialStartedAt, usageStartedAt, usageEndAt, trialEndsAt },
  };
};

const connected = ({ id, storeId, number, qrCode, status }: Table | StoreCode): ConnectedTable => ({
  ...{ id, storeId, number, qrCode, status },
});
