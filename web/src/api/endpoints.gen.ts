// Written by scripts/generate-api.mjs from docs/api/openapi.json: run `make api`.
import { type Page, pages, server as api } from "./server";
export const addTagTypes = [
  "audit",
  "configuration",
  "users",
  "roles",
  "jobs",
  "stores",
  "appearance",
  "tables",
  "companies",
  "menu",
  "extras",
  "images",
  "links",
  "translations",
  "pdf-links",
  "print-sheets",
  "reports",
  "start",
  "templates",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listAudit: build.infiniteQuery<Page<ListAuditApiResponse>, ListAuditApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/audit`,
          params: {
            limit: queryArg.limit,
            email: queryArg.email,
            topic: queryArg.topic,
            store_id: queryArg.storeId,
          },
        }),
        providesTags: ["audit"],
      }),
      getConfiguration: build.query<
        GetConfigurationApiResponse,
        GetConfigurationApiArg
      >({
        query: () => ({ url: `/api/configuration` }),
        providesTags: ["configuration"],
      }),
      updateConfiguration: build.mutation<
        UpdateConfigurationApiResponse,
        UpdateConfigurationApiArg
      >({
        query: (queryArg) => ({
          url: `/api/configuration`,
          method: "PUT",
          body: queryArg.configurationInput,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["configuration", "audit"],
      }),
      getCsrfCookie: build.query<GetCsrfCookieApiResponse, GetCsrfCookieApiArg>(
        {
          query: () => ({ url: `/api/csrf_cookie` }),
          providesTags: ["users"],
        },
      ),
      listInvitations: build.infiniteQuery<Page<ListInvitationsApiResponse>, ListInvitationsApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/invitations`,
          params: {
            limit: queryArg.limit,
          },
        }),
        providesTags: ["roles"],
      }),
      getJobs: build.query<GetJobsApiResponse, GetJobsApiArg>({
        query: () => ({ url: `/api/jobs` }),
        providesTags: ["jobs"],
      }),
      listFailedJobs: build.infiniteQuery<Page<ListFailedJobsApiResponse>, ListFailedJobsApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/jobs/failed`,
          params: {
            limit: queryArg.limit,
          },
        }),
        providesTags: ["jobs"],
      }),
      discardJob: build.mutation<DiscardJobApiResponse, DiscardJobApiArg>({
        query: (queryArg) => ({
          url: `/api/jobs/failed/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["jobs", "audit"],
      }),
      retryJob: build.mutation<RetryJobApiResponse, RetryJobApiArg>({
        query: (queryArg) => ({
          url: `/api/jobs/failed/${encodeURIComponent(String(queryArg.id))}/retry`,
          method: "POST",
        }),
        invalidatesTags: ["jobs", "audit"],
      }),
      getMe: build.query<GetMeApiResponse, GetMeApiArg>({
        query: () => ({ url: `/api/me` }),
        providesTags: ["users"],
      }),
      updateMe: build.mutation<UpdateMeApiResponse, UpdateMeApiArg>({
        query: (queryArg) => ({
          url: `/api/me`,
          method: "PATCH",
          body: queryArg.currentUserPatch,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["users"],
      }),
      getSite: build.query<GetSiteApiResponse, GetSiteApiArg>({
        query: () => ({ url: `/api/site` }),
        providesTags: ["configuration"],
      }),
      checkSlug: build.query<CheckSlugApiResponse, CheckSlugApiArg>({
        query: (queryArg) => ({
          url: `/api/slugs/${encodeURIComponent(String(queryArg.slug))}`,
          params: {
            store_id: queryArg.storeId,
            word: queryArg.word,
          },
        }),
        providesTags: [],
      }),
      listStores: build.infiniteQuery<Page<ListStoresApiResponse>, ListStoresApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/stores`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
            slug: queryArg.slug,
            deleted: queryArg.deleted,
          },
        }),
        providesTags: ["stores"],
      }),
      createStore: build.mutation<CreateStoreApiResponse, CreateStoreApiArg>({
        query: (queryArg) => ({
          url: `/api/stores`,
          method: "POST",
          body: queryArg.storeInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["stores"],
      }),
      getStore: build.query<GetStoreApiResponse, GetStoreApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}`,
        }),
        providesTags: ["stores"],
      }),
      updateStore: build.mutation<UpdateStoreApiResponse, UpdateStoreApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}`,
          method: "PATCH",
          body: queryArg.storePatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["stores"],
      }),
      deleteStore: build.mutation<DeleteStoreApiResponse, DeleteStoreApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}`,
          method: "DELETE",
          params: {
            confirm: queryArg.confirm,
          },
        }),
        invalidatesTags: ["stores"],
      }),
      getAppearance: build.query<GetAppearanceApiResponse, GetAppearanceApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance`,
          }),
          providesTags: ["appearance"],
        },
      ),
      updateAppearance: build.mutation<
        UpdateAppearanceApiResponse,
        UpdateAppearanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance`,
          method: "PATCH",
          body: queryArg.appearancePatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["appearance"],
      }),
      discardAppearance: build.mutation<
        DiscardAppearanceApiResponse,
        DiscardAppearanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance/discard`,
          method: "POST",
          headers: {
            revision: queryArg.revision,
          },
        }),
        invalidatesTags: ["appearance"],
      }),
      publishAppearance: build.mutation<
        PublishAppearanceApiResponse,
        PublishAppearanceApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance/publish`,
          method: "POST",
          headers: {
            revision: queryArg.revision,
          },
        }),
        invalidatesTags: ["appearance"],
      }),
      listAppearanceVersions: build.query<
        ListAppearanceVersionsApiResponse,
        ListAppearanceVersionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance/versions`,
        }),
        providesTags: ["appearance"],
      }),
      restoreAppearanceVersion: build.mutation<
        RestoreAppearanceVersionApiResponse,
        RestoreAppearanceVersionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/appearance/versions/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
          headers: {
            revision: queryArg.revision,
          },
        }),
        invalidatesTags: ["appearance"],
      }),
      listStoreAudit: build.infiniteQuery<Page<ListStoreAuditApiResponse>, ListStoreAuditApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/audit`,
          params: {
            limit: queryArg.limit,
            email: queryArg.email,
            topic: queryArg.topic,
          },
        }),
        providesTags: ["audit"],
      }),
      getStoreCode: build.query<GetStoreCodeApiResponse, GetStoreCodeApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/code`,
        }),
        providesTags: ["tables"],
      }),
      getCompany: build.query<GetCompanyApiResponse, GetCompanyApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/company`,
        }),
        providesTags: ["companies"],
      }),
      updateCompany: build.mutation<
        UpdateCompanyApiResponse,
        UpdateCompanyApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/company`,
          method: "PATCH",
          body: queryArg.companyPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["companies"],
      }),
      updateDishes: build.mutation<UpdateDishesApiResponse, UpdateDishesApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes`,
            method: "PATCH",
            body: queryArg.dishChanges,
            headers: {
              noRetry: queryArg.noRetry,
            },
          }),
          invalidatesTags: ["menu"],
        },
      ),
      updateDish: build.mutation<UpdateDishApiResponse, UpdateDishApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.dishPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      deleteDish: build.mutation<DeleteDishApiResponse, DeleteDishApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["menu"],
      }),
      copyDish: build.mutation<CopyDishApiResponse, CopyDishApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}/copies`,
          method: "POST",
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      changeDishPortions: build.mutation<
        ChangeDishPortionsApiResponse,
        ChangeDishPortionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}/portions`,
          method: "POST",
          body: queryArg.portionsInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      restoreDish: build.mutation<RestoreDishApiResponse, RestoreDishApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      setDishSoldOut: build.mutation<
        SetDishSoldOutApiResponse,
        SetDishSoldOutApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/dishes/${encodeURIComponent(String(queryArg.id))}/sold-out`,
          method: "PUT",
          body: queryArg.soldOutInput,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      listExtraGroups: build.query<
        ListExtraGroupsApiResponse,
        ListExtraGroupsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/extra-groups`,
        }),
        providesTags: ["extras"],
      }),
      addExtraGroup: build.mutation<
        AddExtraGroupApiResponse,
        AddExtraGroupApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/extra-groups`,
          method: "POST",
          body: queryArg.extraGroupInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["extras"],
      }),
      updateExtraGroup: build.mutation<
        UpdateExtraGroupApiResponse,
        UpdateExtraGroupApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/extra-groups/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.extraGroupPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["extras"],
      }),
      deleteExtraGroup: build.mutation<
        DeleteExtraGroupApiResponse,
        DeleteExtraGroupApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/extra-groups/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["extras"],
      }),
      restoreExtraGroup: build.mutation<
        RestoreExtraGroupApiResponse,
        RestoreExtraGroupApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/extra-groups/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["extras"],
      }),
      addImage: build.mutation<AddImageApiResponse, AddImageApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/images`,
          method: "POST",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: [],
      }),
      getImage: build.query<GetImageApiResponse, GetImageApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/images/${encodeURIComponent(String(queryArg.id))}`,
        }),
        providesTags: ["images"],
      }),
      updateImage: build.mutation<UpdateImageApiResponse, UpdateImageApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/images/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.imagePatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: [],
      }),
      listLinkClicks: build.query<
        ListLinkClicksApiResponse,
        ListLinkClicksApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/link-clicks`,
          params: {
            days: queryArg.days,
          },
        }),
        providesTags: ["links"],
      }),
      getLinkPage: build.query<GetLinkPageApiResponse, GetLinkPageApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/link-page`,
        }),
        providesTags: ["links"],
      }),
      updateLinkPage: build.mutation<
        UpdateLinkPageApiResponse,
        UpdateLinkPageApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/link-page`,
          method: "PATCH",
          body: queryArg.linkPagePatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      listLinkPageUsers: build.query<
        ListLinkPageUsersApiResponse,
        ListLinkPageUsersApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/link-page-users`,
        }),
        providesTags: ["roles"],
      }),
      listLinks: build.query<ListLinksApiResponse, ListLinksApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links`,
        }),
        providesTags: ["links"],
      }),
      addLink: build.mutation<AddLinkApiResponse, AddLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links`,
          method: "POST",
          body: queryArg.linkInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      importLinks: build.mutation<ImportLinksApiResponse, ImportLinksApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/import`,
          method: "POST",
          body: queryArg.importInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      previewLinkImport: build.mutation<
        PreviewLinkImportApiResponse,
        PreviewLinkImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/import/preview`,
          method: "POST",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
        }),
        invalidatesTags: ["links"],
      }),
      undoLinkImport: build.mutation<
        UndoLinkImportApiResponse,
        UndoLinkImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/import/undo`,
          method: "POST",
          body: queryArg.linkIDs,
        }),
        invalidatesTags: ["links"],
      }),
      orderLinks: build.mutation<OrderLinksApiResponse, OrderLinksApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/order`,
          method: "PUT",
          body: queryArg.linkOrder,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      updateLink: build.mutation<UpdateLinkApiResponse, UpdateLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.linkPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      deleteLink: build.mutation<DeleteLinkApiResponse, DeleteLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["links"],
      }),
      checkLink: build.mutation<CheckLinkApiResponse, CheckLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/${encodeURIComponent(String(queryArg.id))}/check`,
          method: "POST",
        }),
        invalidatesTags: ["links"],
      }),
      duplicateLink: build.mutation<
        DuplicateLinkApiResponse,
        DuplicateLinkApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/${encodeURIComponent(String(queryArg.id))}/duplicate`,
          method: "POST",
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["links"],
      }),
      restoreLink: build.mutation<RestoreLinkApiResponse, RestoreLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/links/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["links"],
      }),
      listMembers: build.query<ListMembersApiResponse, ListMembersApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/members`,
        }),
        providesTags: ["roles"],
      }),
      listMenus: build.query<ListMenusApiResponse, ListMenusApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus`,
        }),
        providesTags: ["menu"],
      }),
      addMenu: build.mutation<AddMenuApiResponse, AddMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus`,
          method: "POST",
          body: queryArg.menuInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      orderMenus: build.mutation<OrderMenusApiResponse, OrderMenusApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/order`,
          method: "PUT",
          body: queryArg.menuOrder,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      updateMenu: build.mutation<UpdateMenuApiResponse, UpdateMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.menuPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      deleteMenu: build.mutation<DeleteMenuApiResponse, DeleteMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["menu"],
      }),
      copyMenu: build.mutation<CopyMenuApiResponse, CopyMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.id))}/copies`,
          method: "POST",
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      restoreMenu: build.mutation<RestoreMenuApiResponse, RestoreMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      getMenu: build.query<GetMenuApiResponse, GetMenuApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}`,
        }),
        providesTags: ["menu"],
      }),
      deleteExample: build.mutation<
        DeleteExampleApiResponse,
        DeleteExampleApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/example`,
          method: "DELETE",
        }),
        invalidatesTags: ["menu"],
      }),
      keepExample: build.mutation<KeepExampleApiResponse, KeepExampleApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/example/keep`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      restoreExample: build.mutation<
        RestoreExampleApiResponse,
        RestoreExampleApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/example/restore`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      listMenuImports: build.query<
        ListMenuImportsApiResponse,
        ListMenuImportsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports`,
        }),
        providesTags: ["menu"],
      }),
      startMenuImport: build.mutation<
        StartMenuImportApiResponse,
        StartMenuImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports`,
          method: "POST",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      getMenuImport: build.query<GetMenuImportApiResponse, GetMenuImportApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports/${encodeURIComponent(String(queryArg.importId))}`,
          }),
          providesTags: ["menu"],
        },
      ),
      chooseImportColumns: build.mutation<
        ChooseImportColumnsApiResponse,
        ChooseImportColumnsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports/${encodeURIComponent(String(queryArg.importId))}`,
          method: "PATCH",
          body: queryArg.importColumns,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      discardMenuImport: build.mutation<
        DiscardMenuImportApiResponse,
        DiscardMenuImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports/${encodeURIComponent(String(queryArg.importId))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["menu"],
      }),
      applyMenuImport: build.mutation<
        ApplyMenuImportApiResponse,
        ApplyMenuImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports/${encodeURIComponent(String(queryArg.importId))}/apply`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      updateImportRows: build.mutation<
        UpdateImportRowsApiResponse,
        UpdateImportRowsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/imports/${encodeURIComponent(String(queryArg.importId))}/rows`,
          method: "PATCH",
          body: queryArg.importedRowsPatch,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      updateRestaurantInfo: build.mutation<
        UpdateRestaurantInfoApiResponse,
        UpdateRestaurantInfoApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/restaurant-info`,
          method: "PATCH",
          body: queryArg.restaurantInfoPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      addSection: build.mutation<AddSectionApiResponse, AddSectionApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/sections`,
          method: "POST",
          body: queryArg.sectionInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      orderSections: build.mutation<
        OrderSectionsApiResponse,
        OrderSectionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/sections/order`,
          method: "PUT",
          body: queryArg.sectionOrder,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      importTranslations: build.mutation<
        ImportTranslationsApiResponse,
        ImportTranslationsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/translations`,
          method: "POST",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
          params: {
            lang: queryArg.lang,
          },
        }),
        invalidatesTags: ["translations"],
      }),
      listSuggestions: build.query<
        ListSuggestionsApiResponse,
        ListSuggestionsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/translations/suggestions`,
          params: {
            lang: queryArg.lang,
          },
        }),
        providesTags: ["translations"],
      }),
      suggestTranslations: build.mutation<
        SuggestTranslationsApiResponse,
        SuggestTranslationsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/translations/suggestions`,
          method: "POST",
          body: queryArg.suggestInput,
        }),
        invalidatesTags: ["translations"],
      }),
      undoTranslationImport: build.mutation<
        UndoTranslationImportApiResponse,
        UndoTranslationImportApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/menus/${encodeURIComponent(String(queryArg.menuId))}/translations/${encodeURIComponent(String(queryArg.id))}/undo`,
          method: "POST",
        }),
        invalidatesTags: ["translations"],
      }),
      listPdfLinks: build.query<ListPdfLinksApiResponse, ListPdfLinksApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links`,
        }),
        providesTags: ["pdf-links"],
      }),
      addPdfLink: build.mutation<AddPdfLinkApiResponse, AddPdfLinkApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links`,
          method: "POST",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["pdf-links"],
      }),
      orderPdfLinks: build.mutation<
        OrderPdfLinksApiResponse,
        OrderPdfLinksApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links/order`,
          method: "PUT",
          body: queryArg.pdfLinkOrder,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["pdf-links"],
      }),
      updatePdfLink: build.mutation<
        UpdatePdfLinkApiResponse,
        UpdatePdfLinkApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.pdfLinkPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["pdf-links"],
      }),
      deletePdfLink: build.mutation<
        DeletePdfLinkApiResponse,
        DeletePdfLinkApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["pdf-links"],
      }),
      replacePdf: build.mutation<ReplacePdfApiResponse, ReplacePdfApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links/${encodeURIComponent(String(queryArg.id))}/file`,
          method: "PUT",
          form: queryArg.body,
          onProgress: queryArg.onProgress,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["pdf-links"],
      }),
      restorePdfLink: build.mutation<
        RestorePdfLinkApiResponse,
        RestorePdfLinkApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/pdf-links/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["pdf-links"],
      }),
      previewPrintSheets: build.query<
        PreviewPrintSheetsApiResponse,
        PreviewPrintSheetsApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/print-sheets/preview`,
          method: "POST",
          body: queryArg.printInput,
        }),
        providesTags: ["print-sheets"],
      }),
      getReport: build.query<GetReportApiResponse, GetReportApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/reports`,
          params: {
            from: queryArg["from"],
            to: queryArg.to,
            by: queryArg.by,
          },
        }),
        providesTags: ["reports"],
      }),
      getLiveReport: build.query<GetLiveReportApiResponse, GetLiveReportApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/reports/live`,
          }),
          providesTags: ["reports"],
        },
      ),
      restoreStore: build.mutation<RestoreStoreApiResponse, RestoreStoreApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/restore`,
            method: "POST",
          }),
          invalidatesTags: ["stores"],
        },
      ),
      updateSection: build.mutation<
        UpdateSectionApiResponse,
        UpdateSectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.sectionPatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      deleteSection: build.mutation<
        DeleteSectionApiResponse,
        DeleteSectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["menu"],
      }),
      copySection: build.mutation<CopySectionApiResponse, CopySectionApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.id))}/copies`,
          method: "POST",
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      restoreSection: build.mutation<
        RestoreSectionApiResponse,
        RestoreSectionApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.id))}/restore`,
          method: "POST",
        }),
        invalidatesTags: ["menu"],
      }),
      addDish: build.mutation<AddDishApiResponse, AddDishApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.sectionId))}/dishes`,
          method: "POST",
          body: queryArg.dishInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      orderDishes: build.mutation<OrderDishesApiResponse, OrderDishesApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/sections/${encodeURIComponent(String(queryArg.sectionId))}/dishes/order`,
          method: "PUT",
          body: queryArg.dishOrder,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["menu"],
      }),
      previewStoreUpdate: build.query<
        PreviewStoreUpdateApiResponse,
        PreviewStoreUpdateApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/settings-preview`,
          params: {
            currency: queryArg.currency,
            default_language: queryArg.defaultLanguage,
          },
        }),
        providesTags: ["stores"],
      }),
      getStart: build.query<GetStartApiResponse, GetStartApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/start`,
        }),
        providesTags: ["start"],
      }),
      updateStart: build.mutation<UpdateStartApiResponse, UpdateStartApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/start`,
          method: "PATCH",
          body: queryArg.patch,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["start"],
      }),
      listTables: build.query<ListTablesApiResponse, ListTablesApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables`,
        }),
        providesTags: ["tables"],
      }),
      addTables: build.mutation<AddTablesApiResponse, AddTablesApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables`,
          method: "POST",
          body: queryArg.tablesInput,
          headers: {
            idempotencyKey: queryArg.idempotencyKey,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["tables"],
      }),
      updateTables: build.mutation<UpdateTablesApiResponse, UpdateTablesApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables`,
            method: "PATCH",
            body: queryArg.tablesPatch,
            headers: {
              noRetry: queryArg.noRetry,
            },
          }),
          invalidatesTags: ["tables"],
        },
      ),
      deleteTables: build.mutation<DeleteTablesApiResponse, DeleteTablesApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables/delete`,
            method: "POST",
            body: queryArg.severalTables,
          }),
          invalidatesTags: ["tables"],
        },
      ),
      restoreTables: build.mutation<
        RestoreTablesApiResponse,
        RestoreTablesApiArg
      >({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables/restore`,
          method: "POST",
          body: queryArg.severalTables,
        }),
        invalidatesTags: ["tables"],
      }),
      updateTable: build.mutation<UpdateTableApiResponse, UpdateTableApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables/${encodeURIComponent(String(queryArg.id))}`,
          method: "PATCH",
          body: queryArg.tablePatch,
          headers: {
            revision: queryArg.revision,
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: ["tables"],
      }),
      deleteTable: build.mutation<DeleteTableApiResponse, DeleteTableApiArg>({
        query: (queryArg) => ({
          url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables/${encodeURIComponent(String(queryArg.id))}`,
          method: "DELETE",
        }),
        invalidatesTags: ["tables"],
      }),
      restoreTable: build.mutation<RestoreTableApiResponse, RestoreTableApiArg>(
        {
          query: (queryArg) => ({
            url: `/api/stores/${encodeURIComponent(String(queryArg.storeId))}/tables/${encodeURIComponent(String(queryArg.id))}/restore`,
            method: "POST",
          }),
          invalidatesTags: ["tables"],
        },
      ),
      listTemplates: build.query<ListTemplatesApiResponse, ListTemplatesApiArg>(
        {
          query: () => ({ url: `/api/templates` }),
          providesTags: ["templates"],
        },
      ),
      listUsers: build.infiniteQuery<Page<ListUsersApiResponse>, ListUsersApiArg, string | null>({
      infiniteQueryOptions: pages,
      query: ({ queryArg, pageParam }) => ({
        cursor: pageParam,
          url: `/api/users`,
          params: {
            limit: queryArg.limit,
            search: queryArg.search,
          },
        }),
        providesTags: ["roles"],
      }),
      assignRole: build.mutation<AssignRoleApiResponse, AssignRoleApiArg>({
        query: (queryArg) => ({
          url: `/api/${encodeURIComponent(String(queryArg.id))}/assign-role-to-a-user`,
          method: "PUT",
          body: queryArg.roleAssignment,
          headers: {
            noRetry: queryArg.noRetry,
          },
        }),
        invalidatesTags: [],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as api };
export type ListAuditApiResponse = /** status 200 OK */ AuditEntry[];
export type ListAuditApiArg = {
  /** How many entries to answer at most */
  limit?: number;
  /** The e-mail of a person: changes they have made, and changes about them */
  email?: string;
  /** What the changes are about; everything when left out */
  topic?: "role" | "store" | "menu" | "appearance" | "configuration" | "job";
  /** The store whose changes are wanted */
  storeId?: string;
};
export type GetConfigurationApiResponse =
  /** status 200 OK */ ConfigurationResource;
export type GetConfigurationApiArg = void;
export type UpdateConfigurationApiResponse =
  /** status 200 OK */ ConfigurationResource;
export type UpdateConfigurationApiArg = {
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  configurationInput: ConfigurationInput;
};
export type GetCsrfCookieApiResponse = unknown;
export type GetCsrfCookieApiArg = void;
export type ListInvitationsApiResponse =
  /** status 200 OK */ InvitationResource[];
export type ListInvitationsApiArg = {
  /** How many entries to answer at most */
  limit?: number;
};
export type GetJobsApiResponse = /** status 200 OK */ Jobs;
export type GetJobsApiArg = void;
export type ListFailedJobsApiResponse = /** status 200 OK */ FailedJob[];
export type ListFailedJobsApiArg = {
  /** How many entries to answer at most */
  limit?: number;
};
export type DiscardJobApiResponse = unknown;
export type DiscardJobApiArg = {
  id: string;
};
export type RetryJobApiResponse = unknown;
export type RetryJobApiArg = {
  id: string;
};
export type GetMeApiResponse = /** status 200 OK */ CurrentUserAnswer;
export type GetMeApiArg = void;
export type UpdateMeApiResponse = /** status 200 OK */ CurrentUserAnswer;
export type UpdateMeApiArg = {
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  currentUserPatch: CurrentUserPatch;
};
export type GetSiteApiResponse = /** status 200 OK */ Site;
export type GetSiteApiArg = void;
export type CheckSlugApiResponse = /** status 200 OK */ SlugAnswer;
export type CheckSlugApiArg = {
  slug: string;
  /** The store that would move there; it may take its former addresses back */
  storeId?: string;
  /** A word that may tell the address from one that is taken, such as the kind of business */
  word?: string;
};
export type ListStoresApiResponse = /** status 200 OK */ StoreResource[];
export type ListStoresApiArg = {
  /** How many entries to answer at most */
  limit?: number;
  /** Words of the store's name or slug, or their beginnings, in any case and without accents */
  search?: string;
  /** The slug of one store */
  slug?: string;
  /** The deleted stores that the user may restore, instead of the others */
  deleted?: boolean;
};
export type CreateStoreApiResponse = /** status 201 Created */ StoreResource;
export type CreateStoreApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  storeInput: StoreInput;
};
export type GetStoreApiResponse = /** status 200 OK */ StoreResource;
export type GetStoreApiArg = {
  storeId: string;
};
export type UpdateStoreApiResponse = /** status 200 OK */ StoreResource;
export type UpdateStoreApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  storePatch: StorePatch;
};
export type DeleteStoreApiResponse = unknown;
export type DeleteStoreApiArg = {
  storeId: string;
  /** The name or the slug of the store, typed by who deletes it */
  confirm: string;
};
export type GetAppearanceApiResponse = /** status 200 OK */ AppearanceDraft;
export type GetAppearanceApiArg = {
  storeId: string;
};
export type UpdateAppearanceApiResponse = /** status 200 OK */ AppearanceDraft;
export type UpdateAppearanceApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  appearancePatch: AppearancePatch;
};
export type DiscardAppearanceApiResponse = /** status 200 OK */ AppearanceDraft;
export type DiscardAppearanceApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
};
export type PublishAppearanceApiResponse = /** status 200 OK */ AppearanceDraft;
export type PublishAppearanceApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
};
export type ListAppearanceVersionsApiResponse =
  /** status 200 OK */ AppearanceVersion[];
export type ListAppearanceVersionsApiArg = {
  storeId: string;
};
export type RestoreAppearanceVersionApiResponse =
  /** status 200 OK */ AppearanceDraft;
export type RestoreAppearanceVersionApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
};
export type ListStoreAuditApiResponse = /** status 200 OK */ AuditEntry[];
export type ListStoreAuditApiArg = {
  storeId: string;
  /** How many entries to answer at most */
  limit?: number;
  /** The e-mail of a person: changes they have made, and changes about them */
  email?: string;
  /** What the changes are about; everything when left out */
  topic?: "role" | "store" | "menu" | "appearance" | "configuration" | "job";
};
export type GetStoreCodeApiResponse = /** status 200 OK */ StoreCode;
export type GetStoreCodeApiArg = {
  storeId: string;
};
export type GetCompanyApiResponse = /** status 200 OK */ Company;
export type GetCompanyApiArg = {
  storeId: string;
};
export type UpdateCompanyApiResponse = /** status 200 OK */ Company;
export type UpdateCompanyApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  companyPatch: CompanyPatch;
};
export type UpdateDishesApiResponse = /** status 200 OK */ Dish[];
export type UpdateDishesApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  dishChanges: DishChanges;
};
export type UpdateDishApiResponse = /** status 200 OK */ Dish;
export type UpdateDishApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  dishPatch: DishPatch;
};
export type DeleteDishApiResponse = unknown;
export type DeleteDishApiArg = {
  storeId: string;
  id: string;
};
export type CopyDishApiResponse = /** status 201 Created */ Dish;
export type CopyDishApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
};
export type ChangeDishPortionsApiResponse = /** status 201 Created */ Dish;
export type ChangeDishPortionsApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  portionsInput: PortionsInput;
};
export type RestoreDishApiResponse = /** status 200 OK */ Dish;
export type RestoreDishApiArg = {
  storeId: string;
  id: string;
};
export type SetDishSoldOutApiResponse = /** status 200 OK */ Dish;
export type SetDishSoldOutApiArg = {
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  soldOutInput: SoldOutInput;
};
export type ListExtraGroupsApiResponse = /** status 200 OK */ ExtraGroup[];
export type ListExtraGroupsApiArg = {
  storeId: string;
};
export type AddExtraGroupApiResponse = /** status 201 Created */ ExtraGroup;
export type AddExtraGroupApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  extraGroupInput: ExtraGroupInput;
};
export type UpdateExtraGroupApiResponse = /** status 200 OK */ ExtraGroup;
export type UpdateExtraGroupApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  extraGroupPatch: ExtraGroupPatch;
};
export type DeleteExtraGroupApiResponse = unknown;
export type DeleteExtraGroupApiArg = {
  storeId: string;
  id: string;
};
export type RestoreExtraGroupApiResponse = /** status 200 OK */ ExtraGroup;
export type RestoreExtraGroupApiArg = {
  storeId: string;
  id: string;
};
export type AddImageApiResponse = /** status 201 Created */ Image;
export type AddImageApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  body: {
    file: Blob;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type GetImageApiResponse = /** status 200 OK */ Image;
export type GetImageApiArg = {
  storeId: string;
  id: string;
};
export type UpdateImageApiResponse = /** status 200 OK */ Image;
export type UpdateImageApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  imagePatch: ImagePatch;
};
export type ListLinkClicksApiResponse = /** status 200 OK */ LinkClicks;
export type ListLinkClicksApiArg = {
  storeId: string;
  /** How many days, today included */
  days?: number;
};
export type GetLinkPageApiResponse = /** status 200 OK */ LinkPage;
export type GetLinkPageApiArg = {
  storeId: string;
};
export type UpdateLinkPageApiResponse = /** status 200 OK */ LinkPage;
export type UpdateLinkPageApiArg = {
  storeId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  linkPagePatch: LinkPagePatch;
};
export type ListLinkPageUsersApiResponse = /** status 200 OK */ LinkPageUser[];
export type ListLinkPageUsersApiArg = {
  storeId: string;
};
export type ListLinksApiResponse = /** status 200 OK */ Link[];
export type ListLinksApiArg = {
  storeId: string;
};
export type AddLinkApiResponse = /** status 201 Created */ Link;
export type AddLinkApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  linkInput: LinkInput;
};
export type ImportLinksApiResponse = /** status 201 Created */ Link[];
export type ImportLinksApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  importInput: ImportInput;
};
export type PreviewLinkImportApiResponse = /** status 200 OK */ ImportPreview;
export type PreviewLinkImportApiArg = {
  storeId: string;
  body: {
    file: Blob;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type UndoLinkImportApiResponse = unknown;
export type UndoLinkImportApiArg = {
  storeId: string;
  linkIDs: LinkIDs;
};
export type OrderLinksApiResponse = unknown;
export type OrderLinksApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  linkOrder: LinkOrder;
};
export type UpdateLinkApiResponse = /** status 200 OK */ Link;
export type UpdateLinkApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  linkPatch: LinkPatch;
};
export type DeleteLinkApiResponse = unknown;
export type DeleteLinkApiArg = {
  storeId: string;
  id: string;
};
export type CheckLinkApiResponse = /** status 200 OK */ Link;
export type CheckLinkApiArg = {
  storeId: string;
  id: string;
};
export type DuplicateLinkApiResponse = /** status 201 Created */ Link;
export type DuplicateLinkApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
};
export type RestoreLinkApiResponse = /** status 200 OK */ Link;
export type RestoreLinkApiArg = {
  storeId: string;
  id: string;
};
export type ListMembersApiResponse = /** status 200 OK */ TeamMemberResource[];
export type ListMembersApiArg = {
  storeId: string;
};
export type ListMenusApiResponse = /** status 200 OK */ MenuEntry[];
export type ListMenusApiArg = {
  storeId: string;
};
export type AddMenuApiResponse = /** status 201 Created */ Menu;
export type AddMenuApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  menuInput: MenuInput;
};
export type OrderMenusApiResponse = unknown;
export type OrderMenusApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  menuOrder: MenuOrder;
};
export type UpdateMenuApiResponse = /** status 200 OK */ Menu;
export type UpdateMenuApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  menuPatch: MenuPatch;
};
export type DeleteMenuApiResponse = unknown;
export type DeleteMenuApiArg = {
  storeId: string;
  id: string;
};
export type CopyMenuApiResponse = /** status 201 Created */ Menu;
export type CopyMenuApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
};
export type RestoreMenuApiResponse = /** status 200 OK */ Menu;
export type RestoreMenuApiArg = {
  storeId: string;
  id: string;
};
export type GetMenuApiResponse = /** status 200 OK */ Menu;
export type GetMenuApiArg = {
  storeId: string;
  menuId: string;
};
export type DeleteExampleApiResponse = unknown;
export type DeleteExampleApiArg = {
  storeId: string;
  menuId: string;
};
export type KeepExampleApiResponse = /** status 200 OK */ Menu;
export type KeepExampleApiArg = {
  storeId: string;
  menuId: string;
};
export type RestoreExampleApiResponse = /** status 200 OK */ Menu;
export type RestoreExampleApiArg = {
  storeId: string;
  menuId: string;
};
export type ListMenuImportsApiResponse = /** status 200 OK */ ImportList;
export type ListMenuImportsApiArg = {
  storeId: string;
  menuId: string;
};
export type StartMenuImportApiResponse = /** status 201 Created */ Import;
export type StartMenuImportApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  menuId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  body: {
    file: Blob;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type GetMenuImportApiResponse = /** status 200 OK */ Import;
export type GetMenuImportApiArg = {
  storeId: string;
  menuId: string;
  importId: string;
};
export type ChooseImportColumnsApiResponse = /** status 200 OK */ Import;
export type ChooseImportColumnsApiArg = {
  storeId: string;
  menuId: string;
  importId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  importColumns: ImportColumns;
};
export type DiscardMenuImportApiResponse = /** status 200 OK */ UndoneImport;
export type DiscardMenuImportApiArg = {
  storeId: string;
  menuId: string;
  importId: string;
};
export type ApplyMenuImportApiResponse = /** status 200 OK */ Import;
export type ApplyMenuImportApiArg = {
  storeId: string;
  menuId: string;
  importId: string;
};
export type UpdateImportRowsApiResponse = /** status 200 OK */ Import;
export type UpdateImportRowsApiArg = {
  storeId: string;
  menuId: string;
  importId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  importedRowsPatch: ImportedRowsPatch;
};
export type UpdateRestaurantInfoApiResponse =
  /** status 200 OK */ RestaurantInfo;
export type UpdateRestaurantInfoApiArg = {
  storeId: string;
  menuId: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  restaurantInfoPatch: RestaurantInfoPatch;
};
export type AddSectionApiResponse = /** status 201 Created */ Section;
export type AddSectionApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  menuId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  sectionInput: SectionInput;
};
export type OrderSectionsApiResponse = unknown;
export type OrderSectionsApiArg = {
  storeId: string;
  menuId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  sectionOrder: SectionOrder;
};
export type ImportTranslationsApiResponse =
  /** status 201 Created */ TranslationImport;
export type ImportTranslationsApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  menuId: string;
  /** The language that is translated into; needed for CSV, which does not say it */
  lang?: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  body: {
    file: Blob;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type ListSuggestionsApiResponse = /** status 200 OK */ Suggestions;
export type ListSuggestionsApiArg = {
  storeId: string;
  menuId: string;
  /** The language to translate into */
  lang: string;
};
export type SuggestTranslationsApiResponse = /** status 200 OK */ Suggestions;
export type SuggestTranslationsApiArg = {
  storeId: string;
  menuId: string;
  suggestInput: SuggestInput;
};
export type UndoTranslationImportApiResponse = unknown;
export type UndoTranslationImportApiArg = {
  storeId: string;
  menuId: string;
  id: string;
};
export type ListPdfLinksApiResponse = /** status 200 OK */ PdfLink[];
export type ListPdfLinksApiArg = {
  storeId: string;
};
export type AddPdfLinkApiResponse = /** status 201 Created */ PdfLink;
export type AddPdfLinkApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  body: {
    file: Blob;
    name: string;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type OrderPdfLinksApiResponse = unknown;
export type OrderPdfLinksApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  pdfLinkOrder: PdfLinkOrder;
};
export type UpdatePdfLinkApiResponse = /** status 200 OK */ PdfLink;
export type UpdatePdfLinkApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  pdfLinkPatch: PdfLinkPatch;
};
export type DeletePdfLinkApiResponse = unknown;
export type DeletePdfLinkApiArg = {
  storeId: string;
  id: string;
};
export type ReplacePdfApiResponse = /** status 200 OK */ PdfLink;
export type ReplacePdfApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  body: {
    file: Blob;
  };
  /** Hears how much of it has been sent, from 0 to 1 */
  onProgress?: (share: number) => void;
};
export type RestorePdfLinkApiResponse = /** status 200 OK */ PdfLink;
export type RestorePdfLinkApiArg = {
  storeId: string;
  id: string;
};
export type PreviewPrintSheetsApiResponse = /** status 200 OK */ PrintPreview;
export type PreviewPrintSheetsApiArg = {
  storeId: string;
  printInput: PrintInput;
};
export type GetReportApiResponse = /** status 200 OK */ Report;
export type GetReportApiArg = {
  storeId: string;
  /** The first day, such as 2026-11-01, in the store's time zone */
  from: string;
  /** The last day, at most 25 months after the first */
  to: string;
  /** What is told apart */
  by?: "day" | "hour" | "link" | "table" | "source" | "device" | "language";
};
export type GetLiveReportApiResponse = /** status 200 OK */ LiveReport;
export type GetLiveReportApiArg = {
  storeId: string;
};
export type RestoreStoreApiResponse = /** status 200 OK */ StoreResource;
export type RestoreStoreApiArg = {
  storeId: string;
};
export type UpdateSectionApiResponse = /** status 200 OK */ Section;
export type UpdateSectionApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  sectionPatch: SectionPatch;
};
export type DeleteSectionApiResponse = unknown;
export type DeleteSectionApiArg = {
  storeId: string;
  id: string;
};
export type CopySectionApiResponse = /** status 201 Created */ Section;
export type CopySectionApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
};
export type RestoreSectionApiResponse = /** status 200 OK */ Section;
export type RestoreSectionApiArg = {
  storeId: string;
  id: string;
};
export type AddDishApiResponse = /** status 201 Created */ Dish;
export type AddDishApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  sectionId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  dishInput: DishInput;
};
export type OrderDishesApiResponse = unknown;
export type OrderDishesApiArg = {
  storeId: string;
  sectionId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  dishOrder: DishOrder;
};
export type PreviewStoreUpdateApiResponse =
  /** status 200 OK */ SettingsPreview;
export type PreviewStoreUpdateApiArg = {
  storeId: string;
  /** ISO 4217 */
  currency?: string;
  defaultLanguage?: "en" | "fn" | "de" | "tr";
};
export type GetStartApiResponse = /** status 200 OK */ Start;
export type GetStartApiArg = {
  storeId: string;
};
export type UpdateStartApiResponse = /** status 200 OK */ Start;
export type UpdateStartApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  patch: Patch;
};
export type ListTablesApiResponse = /** status 200 OK */ Table[];
export type ListTablesApiArg = {
  storeId: string;
};
export type AddTablesApiResponse = /** status 201 Created */ Table[];
export type AddTablesApiArg = {
  /** A random text of the client's own: a request that is sent again with it within a day answers what the first one answered, and creates nothing */
  idempotencyKey?: string;
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  tablesInput: TablesInput;
};
export type UpdateTablesApiResponse = /** status 200 OK */ Table[];
export type UpdateTablesApiArg = {
  storeId: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  tablesPatch: TablesPatch;
};
export type DeleteTablesApiResponse = unknown;
export type DeleteTablesApiArg = {
  storeId: string;
  severalTables: SeveralTables;
};
export type RestoreTablesApiResponse = /** status 200 OK */ Table[];
export type RestoreTablesApiArg = {
  storeId: string;
  severalTables: SeveralTables;
};
export type UpdateTableApiResponse = /** status 200 OK */ Table;
export type UpdateTableApiArg = {
  storeId: string;
  id: string;
  /** The ETag the change is based on; 412 when it has changed since */
  revision?: number;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  tablePatch: TablePatch;
};
export type DeleteTableApiResponse = unknown;
export type DeleteTableApiArg = {
  storeId: string;
  id: string;
};
export type RestoreTableApiResponse = /** status 200 OK */ Table;
export type RestoreTableApiArg = {
  storeId: string;
  id: string;
};
export type ListTemplatesApiResponse = /** status 200 OK */ Look[];
export type ListTemplatesApiArg = void;
export type ListUsersApiResponse = /** status 200 OK */ UserResource[];
export type ListUsersApiArg = {
  /** How many entries to answer at most */
  limit?: number;
  /** Words of the user's name or e-mail, or their beginnings, in any case and without accents */
  search?: string;
};
export type AssignRoleApiResponse = /** status 200 OK */ AssignedRole;
export type AssignRoleApiArg = {
  /** A store's id, or platform for a role in the whole site */
  id: string;
  /** Whether the caller sends it again itself where no server was found */
  noRetry?: boolean;
  roleAssignment: RoleAssignment;
};
export type AuditChange = {
  /** Likewise */
  after: unknown;
  /** A string, a number, a truth value, the name of what an id stands for, or null */
  before: unknown;
  /** Such as role, trial_days, features.store_creation, sign_in_providers.google; of a job its name, payload and error */
  field: string;
  /** Whether before or after is the beginning of a longer text, which the log does not keep; an ellipsis stands for the rest */
  isShortened: boolean;
};
export type AuditEntry = {
  /** What was done: role.assigned, role.invited, role.invitation_withdrawn, role.invitation_accepted, store.updated, store.deleted, store.restored, store.erased, appearance.published, appearance.restored, configuration.updated, job.retried, job.discarded */
  action: string;
  /** Likewise */
  actorEmail: string;
  /** Likewise */
  actorName: string;
  /** Who did it; empty for Carte itself */
  actorUid: string;
  at: string;
  /** The fields that changed, by name */
  changes: AuditChange[];
  id: string;
  /** null for a change in the whole site */
  storeId: string | null;
  /** What the store is called now; null likewise */
  storeName: string | null;
  /** The e-mail of the person the change is about; empty for other changes */
  subject: string;
};
export type ProblemField = {
  /** The rule, for programs */
  code:
    | "amount_too_high"
    | "before_from"
    | "content_with_unit"
    | "control_characters"
    | "credentials"
    | "diet_contains"
    | "diet_may_contain"
    | "duplicate"
    | "email_domain"
    | "email_local"
    | "image_animated"
    | "image_damaged"
    | "image_empty"
    | "image_polyglot"
    | "image_too_many_pixels"
    | "image_too_narrow"
    | "image_too_slow"
    | "image_too_small"
    | "import_damaged"
    | "import_no_address"
    | "import_no_links"
    | "import_not_text"
    | "in_two_lists"
    | "invalid"
    | "leads_back"
    | "length"
    | "max"
    | "menu_file_empty"
    | "menu_file_no_pictures"
    | "menu_file_no_words"
    | "menu_file_slow"
    | "menu_file_too_large"
    | "menu_file_too_much"
    | "menu_file_unknown"
    | "min"
    | "missing"
    | "must_be_empty"
    | "must_be_null"
    | "no_country_code"
    | "no_day"
    | "no_language"
    | "no_pdf_menu"
    | "no_store"
    | "no_web_link"
    | "idempotency_key_reused"
    | "none_shown"
    | "not_a_boolean"
    | "not_a_country"
    | "not_a_vat_id"
    | "not_an_economic_id"
    | "not_an_idempotency_key"
    | "not_https"
    | "not_a_color"
    | "not_a_currency"
    | "not_a_cursor"
    | "not_a_date"
    | "not_a_date_time"
    | "not_a_domain"
    | "not_a_file"
    | "not_a_file_name"
    | "not_a_host"
    | "not_a_list"
    | "not_a_measurement_id"
    | "not_a_number"
    | "not_a_phone_number"
    | "not_a_port"
    | "not_a_quantity"
    | "not_a_slug"
    | "not_a_string"
    | "not_a_text"
    | "not_a_time"
    | "not_a_time_zone"
    | "not_a_web_address"
    | "not_an_address"
    | "not_an_amount"
    | "not_an_email_address"
    | "not_an_etag"
    | "not_an_id"
    | "not_an_integer"
    | "not_an_object"
    | "not_after_start"
    | "not_null"
    | "not_of_network"
    | "not_offered"
    | "not_this_store"
    | "not_utf8"
    | "not_with"
    | "number_taken"
    | "one_line"
    | "one_of"
    | "only_subject"
    | "other_currency"
    | "overlap"
    | "pattern"
    | "pdf_damaged"
    | "pdf_empty"
    | "pdf_encrypted"
    | "pdf_page_shape"
    | "pdf_polyglot"
    | "pdf_too_complex"
    | "pdf_too_many_pages"
    | "pdf_too_slow"
    | "picture_too_slow"
    | "range"
    | "range_too_long"
    | "required"
    | "required_in_default_language"
    | "required_with"
    | "reserved"
    | "same_time"
    | "taken"
    | "time_out_of_range"
    | "too_early"
    | "too_few"
    | "too_long"
    | "too_many"
    | "too_many_copies"
    | "too_many_former"
    | "too_short"
    | "translations_columns"
    | "translations_damaged"
    | "translations_not_xml"
    | "translations_source"
    | "translations_target"
    | "translations_unknown"
    | "unknown"
    | "unknown_field"
    | "unknown_image"
    | "unknown_link"
    | "unknown_pdf"
    | "unknown_table"
    | "year_range";
  /** The field, such as body.prices[1].amount or query.limit */
  location: string;
  /** The rule in English */
  message: string;
  /** What belongs into a sentence for the code */
  params?: {
    [key: string]: unknown;
  };
  /** What was sent, unless it is long */
  value?: unknown;
};
export type Problem = {
  /** What is wrong, for programs: it stays when the detail is worded anew */
  code:
    | "answered_meanwhile"
    | "body_timeout"
    | "checks_off"
    | "conflict"
    | "email_taken"
    | "files_busy"
    | "forbidden"
    | "has_role"
    | "image_too_large"
    | "image_type"
    | "images_busy"
    | "images_too_large"
    | "import_not_open"
    | "import_other_currency"
    | "import_rows_blocked"
    | "import_too_large"
    | "internal"
    | "invalid"
    | "job_periodic"
    | "last_menu"
    | "last_operator"
    | "last_owner"
    | "locked"
    | "malformed"
    | "method_not_allowed"
    | "no_translation_service"
    | "not_checkable"
    | "not_found"
    | "numbers_taken"
    | "pdf_changed"
    | "pdf_pause"
    | "pdf_too_large"
    | "pdf_type"
    | "pdfs_too_large"
    | "picture_pause"
    | "portions_not_counted"
    | "prices_do_not_fit"
    | "section_deleted"
    | "slug_taken"
    | "stale"
    | "storage_unavailable"
    | "too_large"
    | "too_many"
    | "too_many_addresses"
    | "too_many_characters"
    | "too_many_checks"
    | "too_many_codes"
    | "too_many_dishes"
    | "too_many_extra_groups"
    | "too_many_images"
    | "too_many_links"
    | "too_many_members"
    | "too_many_menus"
    | "too_many_new_stores"
    | "too_many_options"
    | "too_many_pdf_links"
    | "too_many_pdfs"
    | "too_many_prices"
    | "too_many_role_changes"
    | "too_many_sections"
    | "too_many_slugs"
    | "too_many_stores"
    | "too_many_tables"
    | "translation_busy"
    | "translation_failed"
    | "translation_quota"
    | "translations_limit"
    | "translations_too_large"
    | "unauthenticated"
    | "unavailable"
    | "unsupported_media_type";
  /** What is wrong, in English */
  detail: string;
  /** Rules that fields break */
  errors?: ProblemField[];
  /** What belongs into a sentence for the code; with 402 the reason, trial_ended or subscription_ended, and since when */
  params?: {
    [key: string]: unknown;
  };
  /** The HTTP status */
  status: number;
  /** The status in words */
  title: string;
};
export type Features = {
  /** Whether users may open stores; operators may in any case */
  storeCreation: boolean;
};
export type Name = {
  id: string;
  /** What that store is called now; a PDF menu's own name stands behind it, because a store has several */
  name: string;
  /** The store, or the store of the menu */
  storeId: string;
};
export type SignInProvider = {
  id: string;
  /** What the button calls it */
  label: string;
  /** Whether it is offered */
  shown: boolean;
};
export type ConfigurationResource = {
  /** The menu that /dynamic-menu shows without a parameter; the default store's when null */
  defaultMenuId: string | null;
  /** The PDF menu that /pdf shows without a parameter */
  defaultPdfId: string | null;
  /** The store that /links shows without a parameter */
  defaultStoreId: string | null;
  features: Features;
  /** Of the analytics service, such as G-1A2B3C4D5E; used in the dashboard alone, with consent */
  measurementId: string | null;
  /** The names for the default ids */
  names: Name[];
  /** Each identity provider of this server, at least one of them shown */
  signInProviders: SignInProvider[];
  /** 1 to 80 characters */
  siteName: string;
  /** 0 to 365; how long a store opened from now on may try everything */
  trialDays: number;
  /** Null until the first change */
  updatedAt: string | null;
  /** Likewise */
  updatedByEmail: string | null;
};
export type ConfigurationInput = {
  /** The menu that /dynamic-menu shows without a parameter; the default store's when null */
  defaultMenuId: string | null;
  /** The PDF menu that /pdf shows without a parameter */
  defaultPdfId: string | null;
  /** The store that /links shows without a parameter */
  defaultStoreId: string | null;
  features: Features;
  /** Of the analytics service, such as G-1A2B3C4D5E; used in the dashboard alone, with consent */
  measurementId: string | null;
  /** Each identity provider of this server, at least one of them shown */
  signInProviders: SignInProvider[];
  /** 1 to 80 characters */
  siteName: string;
  /** 0 to 365; how long a store opened from now on may try everything */
  trialDays: number;
};
export type InvitationResource = {
  email: string;
  /** Where the invited sign in, to be sent to them */
  invitationUrl: string;
  role: "admin_developer";
  since: string;
};
export type PeriodicJob = {
  /** Of the last attempt; null if that succeeded */
  error: string | null;
  intervalSeconds: number;
  /** Null if it never has */
  lastSucceededAt: string | null;
  name: string;
  /** Null while it runs */
  nextRunAt: string | null;
  running: boolean;
};
export type Jobs = {
  /** With no attempt left */
  failed: number;
  periodic: PeriodicJob[];
  /** Waiting for their first or another attempt */
  queued: number;
  running: number;
};
export type FailedJob = {
  attempts: number;
  error: string;
  firstFailedAt: string;
  id: string;
  /** A periodic job continues to run, and cannot be discarded */
  isPeriodic: boolean;
  lastFailedAt: string;
  name: string;
  /** What the job is about, as JSON */
  payload: string;
};
export type CurrentUserPlan = {
  /** The subscription role */
  id: "premium" | "trial" | "trial_ended";
  /** Whether the store can be edited */
  isEnabled: boolean;
  isTrial: boolean;
  storeId: string;
  trialEndsAt: string | null;
  trialStartedAt: string | null;
  usageEndAt: string | null;
  usageStartedAt: string | null;
};
export type StoreLock = {
  /** trial_ended or subscription_ended */
  reason: string;
  since: string;
} | null;
export type CurrentUserStore = {
  id: string;
  /** Null when the store can be edited */
  locked: StoreLock;
  name: string;
  /** What the user may do in this store */
  permissions: string[];
  role: "store_owner" | "store_manager" | "store_staff";
};
export type CurrentUser = {
  adminDeveloper: boolean;
  /** When the user signed in first */
  createdAt: string;
  email: string;
  /** The language the user has chosen for the dashboard; null for that of the browser */
  language: ("en" | "fn" | "de" | "tr") | null;
  /** Ids of those stores whose link page the user may edit */
  linkIds: string[];
  name: string;
  /** What the user may do in at least one store */
  permissions: string[];
  /** Empty when there is none */
  photoUrl: string;
  /** The plans of the stores listed */
  plans: CurrentUserPlan[];
  /** The identity provider of the first sign-in */
  provider: string;
  /** In how many stores the user has a role; list-stores lists and searches all */
  storeCount: number;
  /** The first 20 stores the user has a role in, by name */
  stores: CurrentUserStore[];
  uid: string;
};
export type CurrentUserAnswer = {
  user: CurrentUser;
};
export type CurrentUserPatch = {
  /** null for that of the browser */
  language?: ("en" | "fn" | "de" | "tr") | null;
  /** 1 to 80 characters */
  name?: string;
  /** https on a public host, at most 2048 characters; empty for none */
  photoUrl?: string;
};
export type FirebaseApp = {
  apiKey: string;
  authDomain: string;
  projectId: string;
} | null;
export type Provider = {
  id: string;
  /** What the button calls it */
  label: string;
};
export type SignIn = {
  adapter: "oidc" | "firebase";
  /** Where to sign in with the adapter firebase; null with the other */
  firebase: FirebaseApp;
  /** The identity providers that are offered */
  providers: Provider[];
};
export type Site = {
  /** The menu at /dynamic-menu without an id; null for the default store's */
  defaultMenuId: string | null;
  features: Features;
  /** Of the analytics service; to be used in the dashboard alone, with consent */
  measurementId: string | null;
  signIn: SignIn;
  siteName: string;
  /** How long a store opened now may try everything */
  trialDays: number;
};
export type SlugAnswer = {
  /** Up to three addresses like it that are free, where it is taken or reserved */
  alternatives?: string[];
  available: boolean;
  /** The rule it breaks, for programs: taken, reserved, length or not_a_slug */
  code?: string;
  /** The rule in English */
  message?: string;
  /** What belongs into a sentence for the code */
  params?: {
    [key: string]: unknown;
  };
  slug: string;
};
export type Window = {
  /** HH:MM */
  from: string;
  /** HH:MM */
  to: string;
};
export type SpecialDay = {
  date: string;
  hours?: Window[] | null;
};
export type OpeningHours = {
  fri?: Window[] | null;
  mon?: Window[] | null;
  sat?: Window[] | null;
  special?: SpecialDay[] | null;
  sun?: Window[] | null;
  thu?: Window[] | null;
  tue?: Window[] | null;
  wed?: Window[] | null;
};
export type Lock = {
  reason: "trial_ended" | "subscription_ended";
  since: string;
} | null;
export type StorePlan = {
  /** Whether the store can be edited */
  isEnabled: boolean;
  isTrial: boolean;
  /** Why the store cannot be edited, and since when; null when it can */
  locked: Lock;
  standing: "premium" | "trial" | "trial_ended";
  trialEndsAt: string | null;
  trialStartedAt: string | null;
  usageEndAt: string | null;
  usageStartedAt: string | null;
};
export type StoreResource = {
  address: string;
  /** ISO 4217 */
  currency: string;
  defaultLanguage: "en" | "fn" | "de" | "tr";
  /** null for a store that is not deleted */
  deletedAt: string | null;
  email: string;
  /** Until when a deleted store can be restored; null likewise */
  erasedAt: string | null;
  id: string;
  /** Whether search engines may show the store's pages */
  isListed: boolean;
  languages: ("en" | "fn" | "de" | "tr")[];
  managerEmail: string;
  name: string;
  openingHours: OpeningHours;
  /** What the user may do in this store */
  permissions: string[];
  phone: string;
  plan: StorePlan;
  revision: number;
  /** The store's part of its public address /s/{slug} */
  slug: string;
  /** IANA name */
  timeZone: string;
  type: "restaurant" | "cafe" | "bar" | "bakery" | "hotel" | "shop" | "other";
};
export type StoreInput = {
  /** ISO 4217 */
  currency: string;
  defaultLanguage: "en" | "fn" | "de" | "tr";
  languages: ("en" | "fn" | "de" | "tr")[];
  name: string;
  /** The store's part of its public address /s/{slug} */
  slug: string;
  /** IANA name */
  timeZone: string;
  type: "restaurant" | "cafe" | "bar" | "bakery" | "hotel" | "shop" | "other";
};
export type StorePatch = {
  /** The postal address, in one line */
  address?: string;
  /** ISO 4217; prices keep the number that guests read */
  currency?: string;
  /** Texts that lack it are filled in from the former one and marked as stale */
  defaultLanguage?: "en" | "fn" | "de" | "tr";
  email?: string;
  /** Whether search engines may show the store's pages */
  isListed?: boolean;
  /** Texts in other languages are kept, and not shown */
  languages?: ("en" | "fn" | "de" | "tr")[];
  name?: string;
  /** All hours and special days */
  openingHours?: OpeningHours;
  phone?: string;
  /** The store's part of its public address /s/{slug}; the former one leads on for good */
  slug?: string;
  /** IANA name */
  timeZone?: string;
  type?: "restaurant" | "cafe" | "bar" | "bakery" | "hotel" | "shop" | "other";
};
export type AppearanceDraft = {
  /** #rrggbb; empty for the template's own */
  backgroundColor: string;
  /** Id of an image that is shown behind the name or the whole page; empty when there is none */
  backgroundImage: string;
  /** Whether the background is at the head of the link page or behind all of it */
  backgroundPlacement: "cover" | "page";
  buttonShape: "template" | "square" | "rounded" | "pill";
  /** #rrggbb to which the background color leads; empty for a plain background */
  gradientColor: string;
  gradientDirection: "down" | "right" | "down_right" | "up_right";
  /** The store's id */
  id: string;
  /** Whether guests see exactly this */
  isPublished: boolean;
  /** Id of an image that is shown as a square; empty when there is none */
  logoImage: string;
  /** What to add to the query of a guest page to see it in this look, in a frame of this site, for half an hour or more; empty where guests see it */
  preview: string;
  /** When guests' look was published */
  publishedAt: string;
  /** By whom; empty for Carte itself */
  publishedBy: string;
  revision: number;
  template:
    | "plain"
    | "paper"
    | "trattoria"
    | "kiosk"
    | "cafe"
    | "garden"
    | "night"
    | "meyhane";
  /** #rrggbb; empty for the template's own */
  textColor: string;
  typePairing:
    "template" | "sans" | "serif" | "serif_sans" | "garamond" | "fraunces_sans";
};
export type AppearancePatch = {
  /** #rrggbb; empty for the template's own */
  backgroundColor?: string;
  /** Id of an image of the store; empty for none */
  backgroundImage?: string;
  backgroundPlacement?: "cover" | "page";
  buttonShape?: "template" | "square" | "rounded" | "pill";
  /** #rrggbb; empty for a plain background */
  gradientColor?: string;
  gradientDirection?: "down" | "right" | "down_right" | "up_right";
  /** Id of an image of the store; empty for none */
  logoImage?: string;
  template?:
    | "plain"
    | "paper"
    | "trattoria"
    | "kiosk"
    | "cafe"
    | "garden"
    | "night"
    | "meyhane";
  /** #rrggbb; empty for the template's own */
  textColor?: string;
  typePairing?:
    "template" | "sans" | "serif" | "serif_sans" | "garamond" | "fraunces_sans";
};
export type AppearanceVersion = {
  /** #rrggbb; empty for the template's own */
  backgroundColor: string;
  /** Id of an image that is shown behind the name or the whole page; empty when there is none */
  backgroundImage: string;
  /** Whether the background is at the head of the link page or behind all of it */
  backgroundPlacement: "cover" | "page";
  buttonShape: "template" | "square" | "rounded" | "pill";
  /** #rrggbb to which the background color leads; empty for a plain background */
  gradientColor: string;
  gradientDirection: "down" | "right" | "down_right" | "up_right";
  id: string;
  /** Whether it was published last, so that guests see it */
  isCurrent: boolean;
  /** Id of an image that is shown as a square; empty when there is none */
  logoImage: string;
  /** Likewise for this look */
  preview: string;
  publishedAt: string;
  /** The name of who published it, or else the e-mail; empty for Carte itself */
  publishedBy: string;
  template:
    | "plain"
    | "paper"
    | "trattoria"
    | "kiosk"
    | "cafe"
    | "garden"
    | "night"
    | "meyhane";
  /** #rrggbb; empty for the template's own */
  textColor: string;
  typePairing:
    "template" | "sans" | "serif" | "serif_sans" | "garamond" | "fraunces_sans";
};
export type StoreCode = {
  code: string;
  id: string;
  /** When a person last opened it; null when nobody has */
  lastScannedAt: string | null;
  /** 0: it belongs to no table */
  number: number;
  /** The address in the QR code */
  qrCode: string;
  status: "available" | "occupied" | "disabled";
  storeId: string;
};
export type Company = {
  /** Such as WKO, Fachgruppe Gastronomie */
  chamber: string;
  city: string;
  /** ISO 3166-1 alpha-2; empty where it is not said */
  country: string;
  /** The German Wirtschafts-Identifikationsnummer, such as DE123456789-00001 */
  economicId: string;
  /** Empty for the store's */
  email: string;
  /** Whether enough is known for an imprint: who, and where */
  hasImprint: boolean;
  /** With the legal form, such as Osteria GmbH */
  legalName: string;
  /** What else the imprint says */
  note: string;
  /** Empty for the store's */
  phone: string;
  postalCode: string;
  /** What the business does, such as running a restaurant */
  purpose: string;
  /** Such as Amtsgericht Charlottenburg */
  registerName: string;
  /** Such as HRB 12345 */
  registerNumber: string;
  /** Who may sign for it, such as its managing directors */
  representedBy: string;
  /** Who answers for what the pages say, with an address where it is another */
  responsiblePerson: string;
  revision: number;
  storeId: string;
  streetAddress: string;
  /** Of a business that needs a licence */
  supervisoryAuthority: string;
  /** The rules of the trade and where they are, such as Gewerbeordnung, www.ris.bka.gv.at */
  tradeRules: string;
  vatId: string;
};
export type CompanyPatch = {
  chamber?: string;
  city?: string;
  country?: string;
  /** Checked by its form */
  economicId?: string;
  email?: string;
  legalName?: string;
  note?: string;
  phone?: string;
  postalCode?: string;
  purpose?: string;
  registerName?: string;
  registerNumber?: string;
  representedBy?: string;
  responsiblePerson?: string;
  streetAddress?: string;
  supervisoryAuthority?: string;
  tradeRules?: string;
  /** Checked by its form in the company's country, and stored as that country writes it */
  vatId?: string;
};
export type Allergens = {
  contains: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
  free: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
  mayContain: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
};
export type Availability = {
  /** 0 Sunday to 6 Saturday */
  days: number[];
  /** YYYY-MM-DD; left out where it has begun already */
  firstDay?: string;
  /** HH:MM; empty, as to is then, for the whole day */
  from: string;
  /** Whether guests do not see it outside that time; else it is marked as not served */
  hidden?: boolean;
  /** YYYY-MM-DD; left out where no end is known */
  lastDay?: string;
  /** Further hours of the same days, three at most; left out for none. They must not overlap with others of the day, and come back in their order in time, the first as from and to */
  more?: Window[];
  /** HH:MM; at or before from, it is of the next day */
  to: string;
} | null;
export type Text = {
  /** German */
  de?: string;
  /** English */
  en?: string;
  /** French */
  fn?: string;
  /** Translations older than their source, and the default language where it only has a copy of another one's text */
  stale?: string[] | null;
  /** Turkish */
  tr?: string;
};
export type Quantity = {
  /** Of the unit: 330 of l are 0.33 l */
  thousandths: number;
  unit: "g" | "kg" | "ml" | "cl" | "l" | "piece";
} | null;
export type Price = {
  /** Minor units of the store's currency */
  amount: number;
  /** Whether guests read what a kilogram, a litre or a piece costs, which is computed of the content */
  basePrice?: boolean;
  /** How much a guest gets, as in 0.33 l; not together with a unit */
  content?: Quantity;
  /** Whether it is the lowest of several, as in from €4.00 */
  from?: boolean;
  /** The size; absent where there is one price */
  name?: Text;
  /** What the amount is for, as in €8.90 / 100 g; absent where it is for the dish as it is served */
  unit?: "100g" | "kg" | "100ml" | "l" | "piece";
};
export type Dish = {
  additives: (
    | "colouring"
    | "preservative"
    | "antioxidant"
    | "flavour_enhancer"
    | "sulphurised"
    | "blackened"
    | "waxed"
    | "phosphate"
    | "sweetener"
    | "phenylalanine"
    | "caffeine"
    | "quinine"
    | "taurine"
  )[];
  allergens: Allergens;
  /** Whether the name or the description has changed in the default language since the allergens were declared. Guests read free as unconfirmed then */
  allergensDoubted: boolean;
  availability: Availability;
  /** What guests get back for the bottle or the cup, in minor units; it is added to the price. 0 for none */
  deposit: number;
  description: Text;
  diets: (
    "vegan" | "vegetarian" | "halal" | "kosher" | "gluten_free" | "lactose_free"
  )[];
  /** Whether it comes with a new store, and guests do not see it yet */
  example: boolean;
  /** Ids of groups of extras, in order; one that is deleted is not shown */
  extras: string[];
  id: string;
  /** Id of an image that is shown as a square; empty when there is none */
  image: string;
  isActive: boolean;
  name: Text;
  order: number;
  /** How many portions are left; null where they are not counted */
  portionsLeft: number | null;
  /** Whether guests are told that the price changes from day to day, in place of the prices */
  priceOfTheDay: boolean;
  prices: Price[];
  revision: number;
  sectionId: string;
  soldOut: boolean;
  /** When a dish that is sold out is available again by itself; null where somebody has to switch it back */
  soldOutUntil: string | null;
  /** 0 not hot, 1 mild to 3 hot */
  spiceLevel: number;
  stripePriceId: string | null;
  tags: ("new" | "house" | "seasonal")[];
};
export type TextPatch = {
  /** German; empty removes it */
  de?: string;
  /** English; empty removes it */
  en?: string;
  /** French; empty removes it */
  fn?: string;
  /** Turkish; empty removes it */
  tr?: string;
};
export type PriceInput = {
  /** Minor units of the store's currency */
  amount: number;
  /** Whether guests read what a kilogram, a litre or a piece costs, which is computed of the content */
  basePrice?: boolean;
  /** How much a guest gets, as in 0.33 l; not together with a unit */
  content?: Quantity;
  /** Whether it is the lowest of several, as in from €4.00 */
  from?: boolean;
  /** The size; needed where there are several prices */
  name?: TextPatch;
  /** Translations of the size that are older than it. Left out, what is known of the size in this place stays; an empty list says that all are right */
  stale?: string[];
  /** What the amount is for, as in €8.90 / 100 g; absent where it is for the dish as it is served */
  unit?: "100g" | "kg" | "100ml" | "l" | "piece";
};
export type DishPatch = {
  additives?: (
    | "colouring"
    | "preservative"
    | "antioxidant"
    | "flavour_enhancer"
    | "sulphurised"
    | "blackened"
    | "waxed"
    | "phosphate"
    | "sweetener"
    | "phenylalanine"
    | "caffeine"
    | "quinine"
    | "taurine"
  )[];
  allergens?: Allergens;
  /** false says that the allergens hold for the text as it is; other allergens say so too, unless it is true beside them */
  allergensDoubted?: boolean;
  availability?: Availability;
  /** The id of the dish of that section before which it is moved; to the end where there is none */
  before?: string;
  /** What the prices were typed in; refused where the store has another currency by now */
  currency?: string;
  /** Minor units of the store's currency; 0 for none */
  deposit?: number;
  description?: TextPatch;
  diets?: (
    "vegan" | "vegetarian" | "halal" | "kosher" | "gluten_free" | "lactose_free"
  )[];
  /** Ids of groups of extras of the store, in order */
  extras?: string[];
  /** Id of an image of the store; empty for none */
  image?: string;
  isActive?: boolean;
  name?: TextPatch;
  priceOfTheDay?: boolean;
  prices?: PriceInput[];
  /** Moves the dish to that section */
  sectionId?: string;
  spiceLevel?: number;
  tags?: ("new" | "house" | "seasonal")[];
};
export type SoldOutInput = {
  /** How many portions are left, 0 to 999; with 0 the dish is sold out. null stops counting. Left out it stays, but for a 0 of a dish that is not sold out, which is no longer counted */
  portionsLeft?: number | null;
  soldOut: boolean;
  /** Of a dish that is sold out: switched until it is switched back, tomorrow until the store's next day of service begins, which is at the next 05:00 in its time zone. Left out it is switched, and tomorrow where no portion is left */
  until?: "switched" | "tomorrow";
};
export type DishChange = {
  /** true deletes the dish, false restores it */
  deleted?: boolean;
  dish?: DishPatch;
  id: string;
  /** The revision that the change is based on; any where it is left out */
  revision?: number;
  /** What can be had of the dish, whatever its revision */
  stock?: SoldOutInput;
};
export type DishChanges = {
  changes: DishChange[];
};
export type PortionsInput = {
  /** How many more there are, -999 to 999; -1 for one that is served. It never leads below 0, at which the dish is sold out until tomorrow, nor above 999 */
  change: number;
};
export type Option = {
  allergens: Allergens;
  /** What it adds to the price, in minor units of the store's currency; 0 for nothing */
  amount: number;
  name: Text;
};
export type ExtraGroup = {
  id: string;
  /** How many may be chosen; 0 for any number */
  max: number;
  /** How many must be chosen; 0 for none */
  min: number;
  name: Text;
  options: Option[];
  order: number;
  revision: number;
};
export type OptionInput = {
  /** Unconfirmed when left out. Where the name in the default language changes and these do not, what was free is unconfirmed */
  allergens?: Allergens;
  /** What it adds to the price, in minor units of the store's currency; 0 for nothing */
  amount: number;
  name: TextPatch;
  /** Translations of the name that are older than it. Left out, what is known of the option in this place stays; an empty list says that all are right */
  stale?: string[];
};
export type ExtraGroupInput = {
  /** What the amounts were typed in; refused where the store has another currency by now */
  currency?: string;
  /** 0 for any number */
  max?: number;
  min?: number;
  name: TextPatch;
  options?: OptionInput[];
};
export type ExtraGroupPatch = {
  /** What the amounts were typed in; refused where the store has another currency by now */
  currency?: string;
  /** 0 for any number */
  max?: number;
  min?: number;
  name?: TextPatch;
  options?: OptionInput[];
};
export type Variant = {
  height: number;
  /** Its name: the shorter side has at most so many pixels */
  size: number;
  url: string;
  width: number;
};
export type Image = {
  /** What the variants take together */
  bytes: number;
  /** #rrggbb, shown while the picture loads and behind one that is transparent in places; empty where none was chosen */
  color: string;
  /** What stays in view where the picture is cropped: 0 left to 1 right */
  focalX: number;
  /** 0 top to 1 bottom */
  focalY: number;
  height: number;
  id: string;
  revision: number;
  /** From small to large */
  variants: Variant[];
  /** Pixels of the largest variant */
  width: number;
};
export type ImagePatch = {
  /** 0 left to 1 right */
  focalX?: number;
  /** 0 top to 1 bottom */
  focalY?: number;
};
export type DailyClicks = {
  /** One number for each of the days */
  clicks: number[];
  id: string;
  /** Likewise; each visitor is counted once a day */
  uniqueClicks: number[];
};
export type LinkClicks = {
  /** Such as 2026-11-22, in the store's time zone, the oldest first; the last one is today */
  days: string[];
  /** The links in order, and the PDF menus behind them */
  links: DailyClicks[];
};
export type RedirectTarget = {
  id: string;
  /** Empty for the kind menu; of a PDF menu the path of its page */
  linkAddress: string;
  name: Text;
} | null;
export type LinkPage = {
  /** #rrggbb; empty for the template's own */
  backgroundColor: string;
  /** Id of an image that is shown behind the name or the whole page; empty when there is none */
  backgroundImage: string;
  /** Whether the background is at the head of the link page or behind all of it */
  backgroundPlacement: "cover" | "page";
  buttonShape: "template" | "square" | "rounded" | "pill";
  /** Whether guests are to be sent straight to a link */
  directRedirect: boolean;
  /** The id of that link or PDF link; null where none is chosen */
  directRedirectLink: string | null;
  /** That link; null where none is chosen or it was deleted */
  directRedirectLinkUri: RedirectTarget;
  /** Why guests are not sent there although they are to be; null otherwise */
  directRedirectTrouble:
    | (
        | "no_link"
        | "link_deleted"
        | "link_off"
        | "link_not_offered"
        | "no_web_address"
        | "leads_back"
      )
    | null;
  /** #rrggbb to which the background color leads; empty for a plain background */
  gradientColor: string;
  gradientDirection: "down" | "right" | "down_right" | "up_right";
  /** The store's id */
  id: string;
  /** Whether guests are sent there now */
  isDirectRedirect: boolean;
  /** Id of an image that is shown as a square; empty when there is none */
  logoImage: string;
  revision: number;
  /** What the store is, in one line */
  tagline: Text;
  template:
    | "plain"
    | "paper"
    | "trattoria"
    | "kiosk"
    | "cafe"
    | "garden"
    | "night"
    | "meyhane";
  /** #rrggbb; empty for the template's own */
  textColor: string;
  typePairing:
    "template" | "sans" | "serif" | "serif_sans" | "garamond" | "fraunces_sans";
};
export type LinkPagePatch = {
  directRedirect?: boolean;
  /** The id of a link of this page to a web address or the menu, or of a PDF link; null for none */
  directRedirectLink?: string | null;
  tagline?: TextPatch;
};
export type LinkPageUser = {
  email: string;
  name: string;
  /** Empty when there is none */
  photoUrl: string;
  role: "store_owner" | "store_manager";
  uid: string;
};
export type LinkCheck = {
  checkedAt: string;
  code:
    | "ok"
    | "guarded"
    | "unknown"
    | "not_public"
    | "no_host"
    | "refused"
    | "no_answer"
    | "tls"
    | "not_found"
    | "gone"
    | "server_error";
  /** Whether guests are likely to find nothing there */
  isBroken: boolean;
  /** The first of the checks in a row that failed; null where the last one did not */
  since: string | null;
  /** The HTTP status; 0 where there was none */
  status: number;
} | null;
export type Link = {
  /** Whether the address answers; null where it was not checked */
  check: LinkCheck;
  clicks: number;
  description: Text;
  id: string;
  /** Id of an image that is shown in place of the icon; empty when there is none */
  image: string;
  isActive: boolean;
  kind:
    | "menu"
    | "review"
    | "booking"
    | "offer"
    | "pdf"
    | "order"
    | "website"
    | "map"
    | "phone"
    | "email"
    | "whatsapp"
    | "wifi"
    | "event"
    | "gift"
    | "job"
    | "other";
  layout: "full" | "half" | "third";
  /** Empty for the kinds menu and wifi */
  linkAddress: string;
  /** Until when guests are offered it; null for ever */
  linkEndActiveTime?: string | null;
  /** From when guests are offered it; null for ever since */
  linkStartActiveTime?: string | null;
  name: Text;
  order: number;
  /** The id of the plan under which the store holds it */
  plan: string;
  revision: number;
  socialLinkType:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
  type: "basic_link";
  /** Clicks counted once for each visitor and day */
  uniqueClicks: number;
};
export type LinkInput = {
  description?: TextPatch;
  /** Id of an image of the store */
  image?: string;
  /** true when left out */
  isActive?: boolean;
  kind:
    | "menu"
    | "review"
    | "booking"
    | "offer"
    | "pdf"
    | "order"
    | "website"
    | "map"
    | "phone"
    | "email"
    | "whatsapp"
    | "wifi"
    | "event"
    | "gift"
    | "job"
    | "other";
  /** full when left out */
  layout?: "full" | "half" | "third";
  /** http, https, mailto, tel or sms; empty for the kinds menu and wifi */
  linkAddress?: string;
  /** Until when guests are offered it; null for ever */
  linkEndActiveTime?: string | null;
  /** From when guests are offered it; null for ever since */
  linkStartActiveTime?: string | null;
  name: TextPatch;
  socialLinkType?:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
};
export type ImportedLink = {
  isActive: boolean;
  kind:
    | "menu"
    | "review"
    | "booking"
    | "offer"
    | "pdf"
    | "order"
    | "website"
    | "map"
    | "phone"
    | "email"
    | "whatsapp"
    | "wifi"
    | "event"
    | "gift"
    | "job"
    | "other";
  linkAddress: string;
  name: TextPatch;
  socialLinkType?:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
};
export type ImportInput = {
  links: ImportedLink[];
};
export type ImportRow = {
  isActive: boolean;
  /** Whether the page or a row before has the same address */
  isDuplicate: boolean;
  kind:
    | "menu"
    | "review"
    | "booking"
    | "offer"
    | "pdf"
    | "order"
    | "website"
    | "map"
    | "phone"
    | "email"
    | "whatsapp"
    | "wifi"
    | "event"
    | "gift"
    | "job"
    | "other";
  /** In the form in which it is stored, or as it was found where it is none; empty for a heading */
  linkAddress: string;
  /** Made of the address where the file has none */
  name: string;
  /** What keeps it from being added */
  problems: ProblemField[];
  socialLinkType:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
};
export type ImportPreview = {
  format: "linkstack" | "linktree" | "json" | "csv" | "html" | "list";
  /** How many more links the page can hold */
  room: number;
  rows: ImportRow[];
};
export type LinkIDs = {
  ids: string[];
};
export type LinkOrder = {
  ids: string[];
};
export type LinkPatch = {
  description?: TextPatch;
  /** Id of an image of the store; empty for none */
  image?: string;
  isActive?: boolean;
  kind?:
    | "menu"
    | "review"
    | "booking"
    | "offer"
    | "pdf"
    | "order"
    | "website"
    | "map"
    | "phone"
    | "email"
    | "whatsapp"
    | "wifi"
    | "event"
    | "gift"
    | "job"
    | "other";
  layout?: "full" | "half" | "third";
  /** http, https, mailto, tel or sms; empty for the kinds menu and wifi */
  linkAddress?: string;
  linkEndActiveTime?: string | null;
  linkStartActiveTime?: string | null;
  name?: TextPatch;
  socialLinkType?:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
};
export type TeamMemberResource = {
  /** The roles that the user who asks may give in place of the present one */
  assignableRoles: ("store_owner" | "store_manager" | "store_staff")[];
  email: string;
  /** Where the invited sign in, to be sent to them; null for a member */
  invitationUrl: string | null;
  /** Whether no user with the e-mail has signed in yet */
  invited: boolean;
  /** Whether nobody else owns the store: the role stays until somebody else does */
  lastOwner: boolean;
  /** Empty for an invitation */
  name: string;
  /** Empty when there is none */
  photoUrl: string;
  /** Whether the user who asks may take the role away */
  removable: boolean;
  role: "store_owner" | "store_manager" | "store_staff";
  since: string;
  /** null for an invitation */
  uid: string | null;
};
export type MenuEntry = {
  availability: Availability;
  id: string;
  isActive: boolean;
  name: Text;
  order: number;
  revision: number;
};
export type Section = {
  availability: Availability;
  description: Text;
  dishes: Dish[];
  /** Whether it comes with a new store, and guests do not see it yet */
  example: boolean;
  id: string;
  isActive: boolean;
  menuId: string;
  name: Text;
  order: number;
  revision: number;
};
export type RestaurantInfo = {
  /** Id of an image that is shown behind the name; empty when there is none */
  coverImage: string;
  cuisine: Text;
  description: Text;
  /** Id of an image that is shown as a square; empty when there is none */
  logoImage: string;
  /** Whether guests choose one of several menus first; else they see all of them */
  menuChoice: boolean;
  /** What guests are told that all prices include; empty for nothing */
  pricesInclude: "" | "vat" | "vat_service";
  revision: number;
  /** What guests should know of service, taxes or tips */
  serviceNote: Text;
  tagline: Text;
  webSite: string;
  wifiName: string;
  /** Shown to every guest */
  wifiPassword: string;
};
export type Menu = {
  availability: Availability;
  id: string;
  isActive: boolean;
  menuSections: Section[];
  /** Empty where the store has one menu and has not named it */
  name: Text;
  order: number;
  restaurantInfo: RestaurantInfo;
  /** Of its name, its times and whether guests see it */
  revision: number;
};
export type MenuInput = {
  availability?: Availability;
  /** true when left out */
  isActive?: boolean;
  name: TextPatch;
};
export type MenuOrder = {
  ids: string[];
};
export type MenuPatch = {
  availability?: Availability;
  isActive?: boolean;
  name?: TextPatch;
};
export type ImportSummary = {
  appliedAt: string | null;
  createdAt: string;
  fileName: string;
  id: string;
  state: "preview" | "applied" | "undone";
};
export type ImportList = {
  imports: ImportSummary[];
  /** Whether photos and scanned PDFs can be read on this site */
  readsPictures: boolean;
};
export type ImportRoom = {
  dishes: number;
  sections: number;
};
export type ImportedPrice = {
  /** Minor units of the store's currency */
  amount: number;
  /** How much a guest gets for the only price; its size may say so too, as it is written */
  content?: Quantity;
  /** Whether it is the lowest of several */
  from?: boolean;
  /** Empty where there is one price */
  size: string;
  /** What the amount is for, as in €8.90 / 100 g; absent where it is for the dish as it is served */
  unit?: "100g" | "kg" | "100ml" | "l" | "piece";
};
export type ImportedProblem = {
  /** Whether it is a question, which does not block once it is accepted */
  asks?: boolean;
  /** Whether nothing can be applied before it is corrected or the row is left out */
  blocks: boolean;
  code:
    | "name_missing"
    | "too_long"
    | "too_many_prices"
    | "no_price"
    | "price_of_day"
    | "price_not_read"
    | "price_in_words"
    | "price_range"
    | "price_negative"
    | "price_too_high"
    | "price_decimals"
    | "price_or_marks"
    | "price_thousands"
    | "price_cents"
    | "two_currencies"
    | "other_currency"
    | "sizes_unnamed"
    | "sizes_named"
    | "allergen_letters"
    | "marks_not_read"
    | "mark_conditional"
    | "mark_unclear"
    | "diet_not_read"
    | "date_ambiguous"
    | "date_month_first"
    | "date_not_read"
    | "until_before_from"
    | "days_not_read"
    | "hours_not_read"
    | "hidden_not_read"
    | "fields_beyond_header"
    | "read_unsurely"
    | "not_understood"
    | "section_missing"
    | "diet_contradicted"
    | "value_refused"
    | "repeated"
    | "allergens_to_check"
    | "sizes_dropped"
    | "maybe_present"
    | "twice_in_file";
  /** What belongs into a sentence for the code */
  params?: {
    [key: string]: unknown;
  };
};
export type ImportedRow = {
  /** The questions among the problems that somebody has answered with yes */
  accepted?: (
    | "name_missing"
    | "too_long"
    | "too_many_prices"
    | "no_price"
    | "price_of_day"
    | "price_not_read"
    | "price_in_words"
    | "price_range"
    | "price_negative"
    | "price_too_high"
    | "price_decimals"
    | "price_or_marks"
    | "price_thousands"
    | "price_cents"
    | "two_currencies"
    | "other_currency"
    | "sizes_unnamed"
    | "sizes_named"
    | "allergen_letters"
    | "marks_not_read"
    | "mark_conditional"
    | "mark_unclear"
    | "diet_not_read"
    | "date_ambiguous"
    | "date_month_first"
    | "date_not_read"
    | "until_before_from"
    | "days_not_read"
    | "hours_not_read"
    | "hidden_not_read"
    | "fields_beyond_header"
    | "read_unsurely"
    | "not_understood"
    | "section_missing"
    | "diet_contradicted"
    | "value_refused"
    | "repeated"
    | "allergens_to_check"
    | "sizes_dropped"
    | "maybe_present"
    | "twice_in_file"
  )[];
  action: "add" | "update" | "same" | "skip";
  /** Likewise */
  additives: (
    | "colouring"
    | "preservative"
    | "antioxidant"
    | "flavour_enhancer"
    | "sulphurised"
    | "blackened"
    | "waxed"
    | "phosphate"
    | "sweetener"
    | "phenylalanine"
    | "caffeine"
    | "quinine"
    | "taurine"
  )[];
  /** Those that the marks mean, as far as a legend or a usual order tells. They are written once the question about them is accepted */
  allergens: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
  /** What it changes of the dish, the menu or the group: name, description, prices, deposit, allergens, diets, hidden, served, extras, options, and details for the rest that a file of ours says */
  changes: string[];
  /** The days of the week on which it is served, 0 Sunday to 6 Saturday; empty for all */
  days: number[];
  /** What is added for a bottle or a cup, in minor units; 0 where the file says none */
  deposit: number;
  description: string;
  diets: (
    "vegan" | "vegetarian" | "halal" | "kosher" | "gluten_free" | "lactose_free"
  )[];
  /** The dish that it changes; empty where it becomes a new one */
  dishId: string;
  /** The line where it ends */
  end: number;
  /** The day on which it is first shown, as 2026-12-24; empty for none */
  from: string;
  hidden: boolean;
  /** The hours of each of these days in which it is served; left out for the whole day */
  hours?: Window[];
  /** Its place in the file, from 0 */
  id: number;
  kind: "dish" | "section" | "menu" | "extras" | "note";
  /** Whether somebody has left it out */
  leftOut: boolean;
  /** The line where it begins, from 1 */
  line: number;
  /** Marks that mean no diet, such as letters for allergens, as they are written */
  marks: string[];
  /** Likewise, those that a mark in brackets says may be in the dish */
  mayContain: (
    | "gluten"
    | "crustaceans"
    | "eggs"
    | "fish"
    | "peanuts"
    | "soybeans"
    | "milk"
    | "nuts"
    | "celery"
    | "mustard"
    | "sesame"
    | "sulphites"
    | "lupin"
    | "molluscs"
  )[];
  /** Of a dish or a section, or the text of a note */
  name: string;
  /** Whether the file says that the price changes from day to day */
  priceOfTheDay: boolean;
  prices: ImportedPrice[];
  problems: ImportedProblem[];
  /** The dish that somebody has said it is */
  sameAs?: string;
  /** The heading that it stands below; empty where there is none */
  section: string;
  /** The sheet that it stands on, where a file has several */
  sheet?: string;
  /** The day on which it is last shown; empty for none */
  until: string;
};
export type ImportColumn = {
  field:
    | "section"
    | "name"
    | "description"
    | "price"
    | "deposit"
    | "size"
    | "currency"
    | "diets"
    | "allergens"
    | "from"
    | "until"
    | "days"
    | "hours"
    | "hidden"
    | "shown"
    | "vegan"
    | "vegetarian"
    | "halal"
    | "kosher"
    | "gluten_free"
    | "lactose_free"
    | "";
  heading: string;
  /** Whether the file does not show it; it is left out then until it is chosen */
  hidden: boolean;
  /** From 0 */
  index: number;
  /** The name of the size whose prices it has, if any */
  size: string;
};
export type ImportSource = {
  /** Those of a table */
  columns: ImportColumn[];
  /** That of most prices that name one (ISO 4217); empty where none does. Amounts are not converted */
  currency: string;
  /** Of a text; empty elsewhere */
  encoding: string;
  format: "csv" | "text" | "json" | "xlsx" | "pdf" | "html" | "picture";
  /** Whether the file was exported here: it then says all of its sections and dishes, allergens and translations too, and what it says replaces what they were */
  own: boolean;
  /** The store's currency when the file was read (ISO 4217), in which the amounts are */
  pricedIn: string;
  /** What stands between the fields of a CSV file; empty elsewhere */
  separator: string;
};
export type Import = {
  appliedAt: string | null;
  createdAt: string;
  /** Empty for text that was pasted */
  fileName: string;
  id: string;
  room: ImportRoom;
  rows: ImportedRow[];
  source: ImportSource;
  state: "preview" | "applied" | "undone";
};
export type ImportColumnChoice = {
  field:
    | "section"
    | "name"
    | "description"
    | "price"
    | "deposit"
    | "size"
    | "currency"
    | "diets"
    | "allergens"
    | "from"
    | "until"
    | "days"
    | "hours"
    | "hidden"
    | "shown"
    | "vegan"
    | "vegetarian"
    | "halal"
    | "kosher"
    | "gluten_free"
    | "lactose_free"
    | "";
  /** From 0 */
  index: number;
};
export type ImportColumns = {
  columns: ImportColumnChoice[];
};
export type ImportEntry = {
  id: string;
  kind: "dish" | "section" | "menu" | "extras";
  /** Empty for a menu without one */
  name: string;
};
export type UndoneImport = {
  /** How many dishes that it had added are gone */
  deleted: number;
  /** What somebody has changed since, by a later import too, and the sections and extras that it needs: they stay as they are */
  kept: ImportEntry[];
  /** How many dishes that it had changed are as before */
  restored: number;
};
export type ImportedRowPatch = {
  /** The questions among the problems that are answered with yes */
  accepted?: string[];
  /** 0 Sunday to 6 Saturday; empty for all */
  days?: number[];
  /** Minor units of the store's currency; 0 for none */
  deposit?: number;
  description?: string;
  diets?: (
    "vegan" | "vegetarian" | "halal" | "kosher" | "gluten_free" | "lactose_free"
  )[];
  /** As 2026-12-24; empty for none */
  from?: string;
  hidden?: boolean;
  /** The hours of each of these days; empty for the whole day */
  hours?: Window[];
  id: number;
  kind?: "dish" | "note";
  leftOut?: boolean;
  name?: string;
  priceOfTheDay?: boolean;
  prices?: ImportedPrice[];
  /** The dish of the menu that it is; empty for the one of its name */
  sameAs?: string;
  section?: string;
  /** As 2026-12-24; empty for none */
  until?: string;
};
export type ImportedSectionTo = {
  /** The heading as it is; empty for rows without one */
  section: string;
  to: string;
};
export type ImportedRowsPatch = {
  rows?: ImportedRowPatch[];
  /** Headings that are another one from now on, for all rows below them */
  sections?: ImportedSectionTo[];
};
export type RestaurantInfoPatch = {
  /** Id of an image of the store; empty for none */
  coverImage?: string;
  cuisine?: TextPatch;
  description?: TextPatch;
  /** Id of an image of the store; empty for none */
  logoImage?: string;
  menuChoice?: boolean;
  /** Empty for nothing */
  pricesInclude?: "" | "vat" | "vat_service";
  serviceNote?: TextPatch;
  tagline?: TextPatch;
  /** http or https */
  webSite?: string;
  wifiName?: string;
  /** Shown to every guest */
  wifiPassword?: string;
};
export type SectionInput = {
  availability?: Availability;
  description?: TextPatch;
  /** true when left out */
  isActive?: boolean;
  name: TextPatch;
};
export type SectionOrder = {
  ids: string[];
};
export type TranslationImport = {
  /** How many translations are written or confirmed */
  changed: number;
  /** By which it can be undone as one step; empty where nothing has changed */
  id: string;
  /** Ids of the texts whose source and translation have both changed since; what is in the file is left out */
  kept: string[];
  language: string;
  /** Ids of the texts whose source has changed since the file was made: their translations are stored, and are out of date */
  stale: string[];
  /** How many texts were so already, or have no translation in the file */
  unchanged: number;
  /** Ids of the file that no text of the menu has; they are left out */
  unknown: string[];
};
export type Suggestion = {
  /** Where it comes from: the dictionary of common dishes, or the translation service */
  from: "dictionary" | "service";
  /** Of the text, as in an export */
  id: string;
  /** What it translates */
  source: string;
  target: string;
};
export type Suggestions = {
  /** The translation service that can be asked for more: deepl or libretranslate; empty where the operator has chosen none */
  service: string;
  /** In the order of the menu */
  suggestions: Suggestion[];
};
export type SuggestInput = {
  /** Of texts, as in an export; those that need no translation are left out */
  ids: string[];
  /** The language to translate into */
  language: string;
};
export type PdfLink = {
  /** The address of its page for guests */
  address: string;
  clicks: number;
  description: Text;
  /** The id of its file, which is another one with each new version */
  file: string;
  fileBytes: number;
  id: string;
  isActive: boolean;
  name: Text;
  order: number;
  pageCount: number;
  /** The address of the file, which is a download while the link is active */
  pdf: string;
  /** The address of a picture of the first page */
  preview: string;
  revision: number;
  /** Null: a PDF is in no social network */
  socialLinkType:
    | (
        | "instagram"
        | "facebook"
        | "tiktok"
        | "youtube"
        | "whatsapp"
        | "twitter"
        | "google"
        | "tripadvisor"
        | "foursquare"
        | "threads"
        | "bluesky"
        | "mastodon"
        | "telegram"
        | "messenger"
        | "line"
        | "linkedin"
        | "xing"
        | "pinterest"
        | "snapchat"
        | "discord"
        | "twitch"
        | "reddit"
        | "vk"
        | "spotify"
        | "soundcloud"
        | "vimeo"
      )
    | null;
  /** Clicks counted once for each visitor and day */
  uniqueClicks: number;
};
export type PdfLinkOrder = {
  ids: string[];
};
export type PdfLinkPatch = {
  description?: TextPatch;
  /** The id of a file of the store: one that a new version has replaced is kept for a day */
  file?: string;
  isActive?: boolean;
  name?: TextPatch;
};
export type PrintPreview = {
  codes: number;
  /** Millimetres */
  height: number;
  pages: number;
  svg: string;
  /** Millimetres */
  width: number;
};
export type PrintInput = {
  /** Extends colours 3 mm over the edges; a poster's page is larger by that, and says where it is cut */
  bleed?: boolean;
  /** 1 to 100; how often to print each code, once when left out */
  copies?: number;
  cropMarks?: boolean;
  /** Table tents and posters have a sheet or half of one, stickers and coasters come several on a sheet */
  format: "tent" | "sticker" | "coaster" | "poster";
  /** One or two of the store's, in which guests are asked to scan; its default language when left out */
  languages?: string[];
  /** Puts the logo, if there is one, into the middle of the codes and not above them; true when left out */
  logoInCode?: boolean;
  /** Black on white when left out */
  look?: "template" | "black_on_white";
  paper: "a4" | "letter";
  /** Prints the code of the store, too; with an empty list of tables that alone */
  storeCode?: boolean;
  /** Numbers of tables; null for all of them, and where there are none for the code of the store */
  tables?: number[] | null;
};
export type Figures = {
  /** Clicks for each view; by link: its clicks for each view of all pages; null without views */
  clickThrough: number | null;
  /** Links that were followed */
  clicks: number;
  /** Codes that were opened */
  scans: number;
  /** Pages that were shown */
  views: number;
  /** Each counted once a day, where it was first seen; by link: who followed it */
  visitors: number;
};
export type ReportLine = {
  /** In the range before */
  before: Figures;
  now: Figures;
  /** The day, mon-13 for Mondays from 13:00 to 13:59, the id of the link or the table (empty: no table), the host the guest came from (empty: unknown; #code: an opened code), the class of the device, or the browser's language; * is all others, ? what was counted before it was told apart */
  value: string;
};
export type Report = {
  before: Figures;
  beforeFrom: string;
  beforeTo: string;
  by: "day" | "hour" | "link" | "table" | "source" | "device" | "language";
  from: string;
  /** All together */
  now: Figures;
  /** Days and hours in order, everything else by how much there was; days without anything are there, others are not */
  rows: ReportLine[];
  /** The store's, in which days and hours are */
  timeZone: string;
  to: string;
};
export type LiveReport = {
  /** Views, scans and clicks in each minute; the last one is the present */
  minutes: number[];
  /** Visitors are those who were not here before on their day */
  now: Figures;
};
export type SectionPatch = {
  availability?: Availability;
  /** The id of the section of that menu before which it is moved; to the end where there is none */
  before?: string;
  description?: TextPatch;
  isActive?: boolean;
  /** Moves the section with its dishes to that menu */
  menuId?: string;
  name?: TextPatch;
};
export type DishInput = {
  additives?: (
    | "colouring"
    | "preservative"
    | "antioxidant"
    | "flavour_enhancer"
    | "sulphurised"
    | "blackened"
    | "waxed"
    | "phosphate"
    | "sweetener"
    | "phenylalanine"
    | "caffeine"
    | "quinine"
    | "taurine"
  )[];
  /** Unconfirmed when left out */
  allergens?: Allergens;
  availability?: Availability;
  /** What the prices were typed in; refused where the store has another currency by now */
  currency?: string;
  /** Minor units of the store's currency */
  deposit?: number;
  description?: TextPatch;
  diets?: (
    "vegan" | "vegetarian" | "halal" | "kosher" | "gluten_free" | "lactose_free"
  )[];
  /** Ids of groups of extras of the store, in order */
  extras?: string[];
  /** Id of an image of the store */
  image?: string;
  /** true when left out */
  isActive?: boolean;
  name: TextPatch;
  priceOfTheDay?: boolean;
  prices?: PriceInput[];
  soldOut?: boolean;
  spiceLevel?: number;
  tags?: ("new" | "house" | "seasonal")[];
};
export type DishOrder = {
  ids: string[];
};
export type SettingsPreview = {
  /** How many texts lack the other default language: they would be filled in from the present one */
  missingTexts: number;
  /** How many prices would be in the other currency, with the same number */
  prices: number;
  /** How many of them cannot be written in it: the change would be refused */
  unfitPrices: number;
};
export type Start = {
  /** A code of the store or of a table was downloaded */
  codeDownloaded: boolean;
  /** The steps are no longer offered */
  hidden: boolean;
  /** Guests are told when the store is open */
  hoursSet: boolean;
  /** The link page leads further than to the menu */
  linksAdded: boolean;
  /** Guests see a template or a colour that was chosen, be it the one the page had */
  lookChosen: boolean;
  /** The example menu is replaced or kept as it is */
  menuReplaced: boolean;
  /** The link page has a logo and a cover */
  picturesAdded: boolean;
};
export type Patch = {
  codeDownloaded?: boolean;
  hidden?: boolean;
};
export type Table = {
  /** The part of the store that it is in, such as Terrace; may be empty */
  area: string;
  code: string;
  /** When it was added */
  createdAt: string;
  id: string;
  /** What it is called or where it stands, such as By the window; may be empty */
  label: string;
  /** When a person last opened its code; null when nobody has */
  lastScannedAt: string | null;
  number: number;
  /** The address in the table's QR code */
  qrCode: string;
  revision: number;
  status: "available" | "occupied" | "disabled";
  storeId: string;
};
export type TablesInput = {
  /** At most 40 characters; of all of them */
  area?: string;
  /** 1 to 200; how many to add behind the highest number there is */
  count?: number;
  /** The first number of several */
  from?: number;
  /** At most 40 characters; only with number */
  label?: string;
  /** 1 to 9999; the one table to add */
  number?: number;
  /** The last number of several, at most 199 above the first */
  to?: number;
};
export type TablesPatch = {
  /** At most 40 characters */
  area?: string;
  /** The ids of 1 to 200 tables */
  ids: string[];
  status?: "available" | "occupied" | "disabled";
};
export type SeveralTables = {
  /** The ids of 1 to 200 tables */
  ids: string[];
};
export type TablePatch = {
  /** At most 40 characters */
  area?: string;
  /** At most 40 characters */
  label?: string;
  /** 1 to 9999 */
  number?: number;
  status?: "available" | "occupied" | "disabled";
};
export type Palette = {
  accent: string;
  /** The head of the link page, unless the owner chose a colour */
  hero: string;
  ink: string;
  line: string;
  muted: string;
  onAccent: string;
  onHero: string;
  /** Behind everything */
  paper: string;
  /** What lies on the paper: cards, fields, sheets */
  raised: string;
};
export type Look = {
  dark: Palette;
  /** What distinguishes it, in one line */
  description: Text;
  id:
    | "plain"
    | "paper"
    | "trattoria"
    | "kiosk"
    | "cafe"
    | "garden"
    | "night"
    | "meyhane";
  light: Palette;
  name: Text;
  /** The query with which a page of a store is shown in it, in a frame of this site, without storing it */
  preview: string;
};
export type UserStoreResource = {
  id: string;
  name: string;
  role: "store_owner" | "store_manager" | "store_staff";
};
export type UserResource = {
  adminDeveloper: boolean;
  createdAt: string;
  email: string;
  name: string;
  /** Empty when there is none */
  photoUrl: string;
  /** The identity provider of the first sign-in */
  provider: string;
  /** The stores the user has a role in, by name */
  stores: UserStoreResource[];
  uid: string;
};
export type AssignedRole = {
  email: string;
  /** Where the invited sign in, to be sent to them; null unless there is an invitation now */
  invitationUrl: string | null;
  /** Whether no user has the e-mail yet: the role is given at the first sign-in with it */
  invited: boolean;
  /** null for none */
  role:
    | ("store_owner" | "store_manager" | "store_staff" | "admin_developer")
    | null;
};
export type RoleAssignment = {
  email: string;
  /** null or empty for none */
  role:
    | ("store_owner" | "store_manager" | "store_staff" | "admin_developer" | "")
    | null;
};
export const {
  useListAuditInfiniteQuery,
  useGetConfigurationQuery,
  useUpdateConfigurationMutation,
  useGetCsrfCookieQuery,
  useListInvitationsInfiniteQuery,
  useGetJobsQuery,
  useListFailedJobsInfiniteQuery,
  useDiscardJobMutation,
  useRetryJobMutation,
  useGetMeQuery,
  useUpdateMeMutation,
  useGetSiteQuery,
  useCheckSlugQuery,
  useListStoresInfiniteQuery,
  useCreateStoreMutation,
  useGetStoreQuery,
  useUpdateStoreMutation,
  useDeleteStoreMutation,
  useGetAppearanceQuery,
  useUpdateAppearanceMutation,
  useDiscardAppearanceMutation,
  usePublishAppearanceMutation,
  useListAppearanceVersionsQuery,
  useRestoreAppearanceVersionMutation,
  useListStoreAuditInfiniteQuery,
  useGetStoreCodeQuery,
  useGetCompanyQuery,
  useUpdateCompanyMutation,
  useUpdateDishesMutation,
  useUpdateDishMutation,
  useDeleteDishMutation,
  useCopyDishMutation,
  useChangeDishPortionsMutation,
  useRestoreDishMutation,
  useSetDishSoldOutMutation,
  useListExtraGroupsQuery,
  useAddExtraGroupMutation,
  useUpdateExtraGroupMutation,
  useDeleteExtraGroupMutation,
  useRestoreExtraGroupMutation,
  useAddImageMutation,
  useGetImageQuery,
  useUpdateImageMutation,
  useListLinkClicksQuery,
  useGetLinkPageQuery,
  useUpdateLinkPageMutation,
  useListLinkPageUsersQuery,
  useListLinksQuery,
  useAddLinkMutation,
  useImportLinksMutation,
  usePreviewLinkImportMutation,
  useUndoLinkImportMutation,
  useOrderLinksMutation,
  useUpdateLinkMutation,
  useDeleteLinkMutation,
  useCheckLinkMutation,
  useDuplicateLinkMutation,
  useRestoreLinkMutation,
  useListMembersQuery,
  useListMenusQuery,
  useAddMenuMutation,
  useOrderMenusMutation,
  useUpdateMenuMutation,
  useDeleteMenuMutation,
  useCopyMenuMutation,
  useRestoreMenuMutation,
  useGetMenuQuery,
  useDeleteExampleMutation,
  useKeepExampleMutation,
  useRestoreExampleMutation,
  useListMenuImportsQuery,
  useStartMenuImportMutation,
  useGetMenuImportQuery,
  useChooseImportColumnsMutation,
  useDiscardMenuImportMutation,
  useApplyMenuImportMutation,
  useUpdateImportRowsMutation,
  useUpdateRestaurantInfoMutation,
  useAddSectionMutation,
  useOrderSectionsMutation,
  useImportTranslationsMutation,
  useListSuggestionsQuery,
  useSuggestTranslationsMutation,
  useUndoTranslationImportMutation,
  useListPdfLinksQuery,
  useAddPdfLinkMutation,
  useOrderPdfLinksMutation,
  useUpdatePdfLinkMutation,
  useDeletePdfLinkMutation,
  useReplacePdfMutation,
  useRestorePdfLinkMutation,
  usePreviewPrintSheetsQuery,
  useGetReportQuery,
  useGetLiveReportQuery,
  useRestoreStoreMutation,
  useUpdateSectionMutation,
  useDeleteSectionMutation,
  useCopySectionMutation,
  useRestoreSectionMutation,
  useAddDishMutation,
  useOrderDishesMutation,
  usePreviewStoreUpdateQuery,
  useGetStartQuery,
  useUpdateStartMutation,
  useListTablesQuery,
  useAddTablesMutation,
  useUpdateTablesMutation,
  useDeleteTablesMutation,
  useRestoreTablesMutation,
  useUpdateTableMutation,
  useDeleteTableMutation,
  useRestoreTableMutation,
  useListTemplatesQuery,
  useListUsersInfiniteQuery,
  useAssignRoleMutation,
} = injectedRtkApi;

/** The properties whose values are maps: their keys are data, and travel as they are. */
export const maps: readonly string[] = ["params"];

/** How large fields may be: characters of a text, entries of a list, the highest number. */
export const limits = {
  "company": {
    "chamber": 160,
    "city": 160,
    "economicId": 160,
    "email": 254,
    "legalName": 160,
    "note": 1000,
    "phone": 40,
    "postalCode": 16,
    "purpose": 160,
    "registerName": 160,
    "registerNumber": 160,
    "representedBy": 160,
    "responsiblePerson": 160,
    "streetAddress": 160,
    "supervisoryAuthority": 160,
    "tradeRules": 160,
    "vatId": 32
  },
  "configuration": {
    "siteName": 80,
    "trialDays": 365
  },
  "currentUser": {
    "name": 80,
    "photoUrl": 2048
  },
  "dish": {
    "deposit": 100000000,
    "description": 500,
    "extras": 8,
    "name": 80,
    "portionsLeft": 999,
    "prices": 8
  },
  "dishChange": {
    "id": 40
  },
  "dishChanges": {
    "changes": 2000
  },
  "extraGroup": {
    "max": 30,
    "min": 30,
    "name": 80,
    "options": 30
  },
  "importColumns": {
    "columns": 200
  },
  "link": {
    "description": 160,
    "name": 80
  },
  "linkIDs": {
    "ids": 100
  },
  "linkPage": {
    "tagline": 160
  },
  "menu": {
    "name": 80
  },
  "option": {
    "amount": 100000000,
    "name": 80
  },
  "pDFLink": {
    "description": 160,
    "name": 80
  },
  "price": {
    "amount": 100000000,
    "name": 40
  },
  "quantity": {
    "thousandths": 10000000
  },
  "restaurantInfo": {
    "cuisine": 80,
    "description": 2000,
    "serviceNote": 2000,
    "tagline": 160,
    "webSite": 2000,
    "wifiName": 32,
    "wifiPassword": 63
  },
  "section": {
    "description": 500,
    "name": 80
  },
  "store": {
    "address": 300,
    "email": 254,
    "name": 80,
    "phone": 40
  },
  "table": {
    "area": 40,
    "label": 40
  }
} as const;

/** What fields are chosen from, where it is not a type of its own. */
export const values = {"company":{"country":["AD","AE","AF","AG","AI","AL","AM","AO","AQ","AR","AS","AT","AU","AW","AX","AZ","BA","BB","BD","BE","BF","BG","BH","BI","BJ","BL","BM","BN","BO","BQ","BR","BS","BT","BV","BW","BY","BZ","CA","CC","CD","CF","CG","CH","CI","CK","CL","CM","CN","CO","CR","CU","CV","CW","CX","CY","CZ","DE","DJ","DK","DM","DO","DZ","EC","EE","EG","EH","ER","ES","ET","FI","FJ","FK","FM","FO","FR","GA","GB","GD","GE","GF","GG","GH","GI","GL","GM","GN","GP","GQ","GR","GS","GT","GU","GW","GY","HK","HM","HN","HR","HT","HU","ID","IE","IL","IM","IN","IO","IQ","IR","IS","IT","JE","JM","JO","JP","KE","KG","KH","KI","KM","KN","KP","KR","KW","KY","KZ","LA","LB","LC","LI","LK","LR","LS","LT","LU","LV","LY","MA","MC","MD","ME","MF","MG","MH","MK","ML","MM","MN","MO","MP","MQ","MR","MS","MT","MU","MV","MW","MX","MY","MZ","NA","NC","NE","NF","NG","NI","NL","NO","NP","NR","NU","NZ","OM","PA","PE","PF","PG","PH","PK","PL","PM","PN","PR","PS","PT","PW","PY","QA","RE","RO","RS","RU","RW","SA","SB","SC","SD","SE","SG","SH","SI","SJ","SK","SL","SM","SN","SO","SR","SS","ST","SV","SX","SY","SZ","TC","TD","TF","TG","TH","TJ","TK","TL","TM","TN","TO","TR","TT","TV","TW","TZ","UA","UG","UM","US","UY","UZ","VA","VC","VE","VG","VI","VN","VU","WF","WS","YE","YT","ZA","ZM","ZW"]},"store":{"currency":["AED","AFN","ALL","AMD","AOA","ARS","AUD","AWG","AZN","BAM","BBD","BDT","BHD","BIF","BMD","BND","BOB","BRL","BSD","BTN","BWP","BYN","BZD","CAD","CDF","CHF","CLP","CNY","COP","CRC","CUP","CVE","CZK","DJF","DKK","DOP","DZD","EGP","ERN","ETB","EUR","FJD","FKP","GBP","GEL","GHS","GIP","GMD","GNF","GTQ","GYD","HKD","HNL","HTG","HUF","IDR","ILS","INR","IQD","IRR","ISK","JMD","JOD","JPY","KES","KGS","KHR","KMF","KPW","KRW","KWD","KYD","KZT","LAK","LBP","LKR","LRD","LSL","LYD","MAD","MDL","MGA","MKD","MMK","MNT","MOP","MRU","MUR","MVR","MWK","MXN","MYR","MZN","NAD","NGN","NIO","NOK","NPR","NZD","OMR","PAB","PEN","PGK","PHP","PKR","PLN","PYG","QAR","RON","RSD","RUB","RWF","SAR","SBD","SCR","SDG","SEK","SGD","SHP","SLE","SOS","SRD","SSP","STN","SVC","SYP","SZL","THB","TJS","TMT","TND","TOP","TRY","TTD","TWD","TZS","UAH","UGX","USD","UYU","UZS","VED","VES","VND","VUV","WST","XAF","XCD","XCG","XOF","XPF","YER","ZAR","ZMW","ZWG"]}};

/** The social networks in the order in which they are offered, and how their addresses look. */
export const networks: readonly { id: string; name: string; profile: string; hosts: readonly string[] }[] = [
  {
    "id": "instagram",
    "name": "Instagram",
    "profile": "https://www.instagram.com/",
    "hosts": [
      "instagram.*",
      "ig.me"
    ]
  },
  {
    "id": "facebook",
    "name": "Facebook",
    "profile": "https://www.facebook.com/",
    "hosts": [
      "facebook.*",
      "fb.com",
      "fb.me"
    ]
  },
  {
    "id": "tiktok",
    "name": "TikTok",
    "profile": "https://www.tiktok.com/@",
    "hosts": [
      "tiktok.*"
    ]
  },
  {
    "id": "youtube",
    "name": "YouTube",
    "profile": "https://www.youtube.com/@",
    "hosts": [
      "youtube.*",
      "youtu.be"
    ]
  },
  {
    "id": "whatsapp",
    "name": "WhatsApp",
    "profile": "https://wa.me/",
    "hosts": [
      "wa.me",
      "whatsapp.*"
    ]
  },
  {
    "id": "twitter",
    "name": "X",
    "profile": "https://x.com/",
    "hosts": [
      "x.com",
      "twitter.*"
    ]
  },
  {
    "id": "google",
    "name": "Google",
    "profile": "",
    "hosts": [
      "google.*",
      "g.page",
      "g.co",
      "goo.gl"
    ]
  },
  {
    "id": "tripadvisor",
    "name": "Tripadvisor",
    "profile": "",
    "hosts": [
      "tripadvisor.*"
    ]
  },
  {
    "id": "foursquare",
    "name": "Foursquare",
    "profile": "https://foursquare.com/",
    "hosts": [
      "foursquare.*",
      "4sq.com"
    ]
  },
  {
    "id": "threads",
    "name": "Threads",
    "profile": "https://www.threads.com/@",
    "hosts": [
      "threads.*"
    ]
  },
  {
    "id": "bluesky",
    "name": "Bluesky",
    "profile": "https://bsky.app/profile/",
    "hosts": [
      "bsky.app"
    ]
  },
  {
    "id": "mastodon",
    "name": "Mastodon",
    "profile": "",
    "hosts": []
  },
  {
    "id": "telegram",
    "name": "Telegram",
    "profile": "https://t.me/",
    "hosts": [
      "t.me",
      "telegram.*"
    ]
  },
  {
    "id": "messenger",
    "name": "Messenger",
    "profile": "https://m.me/",
    "hosts": [
      "m.me",
      "messenger.*"
    ]
  },
  {
    "id": "line",
    "name": "LINE",
    "profile": "https://line.me/R/ti/p/@",
    "hosts": [
      "line.me",
      "lin.ee"
    ]
  },
  {
    "id": "linkedin",
    "name": "LinkedIn",
    "profile": "https://www.linkedin.com/company/",
    "hosts": [
      "linkedin.*",
      "lnkd.in"
    ]
  },
  {
    "id": "xing",
    "name": "XING",
    "profile": "https://www.xing.com/pages/",
    "hosts": [
      "xing.*"
    ]
  },
  {
    "id": "pinterest",
    "name": "Pinterest",
    "profile": "https://www.pinterest.com/",
    "hosts": [
      "pinterest.*",
      "pin.it"
    ]
  },
  {
    "id": "snapchat",
    "name": "Snapchat",
    "profile": "https://www.snapchat.com/add/",
    "hosts": [
      "snapchat.*"
    ]
  },
  {
    "id": "discord",
    "name": "Discord",
    "profile": "https://discord.gg/",
    "hosts": [
      "discord.*"
    ]
  },
  {
    "id": "twitch",
    "name": "Twitch",
    "profile": "https://www.twitch.tv/",
    "hosts": [
      "twitch.*"
    ]
  },
  {
    "id": "reddit",
    "name": "Reddit",
    "profile": "https://www.reddit.com/r/",
    "hosts": [
      "reddit.*"
    ]
  },
  {
    "id": "vk",
    "name": "VK",
    "profile": "https://vk.com/",
    "hosts": [
      "vk.*"
    ]
  },
  {
    "id": "spotify",
    "name": "Spotify",
    "profile": "",
    "hosts": [
      "spotify.*",
      "spoti.fi"
    ]
  },
  {
    "id": "soundcloud",
    "name": "SoundCloud",
    "profile": "https://soundcloud.com/",
    "hosts": [
      "soundcloud.*"
    ]
  },
  {
    "id": "vimeo",
    "name": "Vimeo",
    "profile": "https://vimeo.com/",
    "hosts": [
      "vimeo.*"
    ]
  }
];

/** Sites of others whose pages are links of a kind, and their hosts. */
export const sites: readonly { kind: string; name: string; hosts: readonly string[] }[] = [
  {
    "kind": "booking",
    "name": "aleno",
    "hosts": [
      "aleno.me"
    ]
  },
  {
    "kind": "booking",
    "name": "Booking.com",
    "hosts": [
      "booking.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Booksy",
    "hosts": [
      "booksy.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Calendly",
    "hosts": [
      "calendly.com"
    ]
  },
  {
    "kind": "booking",
    "name": "DISH",
    "hosts": [
      "dish.co"
    ]
  },
  {
    "kind": "booking",
    "name": "Eat App",
    "hosts": [
      "eatapp.co"
    ]
  },
  {
    "kind": "booking",
    "name": "foratable",
    "hosts": [
      "foratable.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Formitable",
    "hosts": [
      "formitable.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Fresha",
    "hosts": [
      "fresha.com"
    ]
  },
  {
    "kind": "booking",
    "name": "OpenTable",
    "hosts": [
      "opentable.*"
    ]
  },
  {
    "kind": "booking",
    "name": "Planity",
    "hosts": [
      "planity.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Quandoo",
    "hosts": [
      "quandoo.*"
    ]
  },
  {
    "kind": "booking",
    "name": "ResDiary",
    "hosts": [
      "resdiary.com"
    ]
  },
  {
    "kind": "booking",
    "name": "resmio",
    "hosts": [
      "resmio.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Resy",
    "hosts": [
      "resy.com"
    ]
  },
  {
    "kind": "booking",
    "name": "SevenRooms",
    "hosts": [
      "sevenrooms.com"
    ]
  },
  {
    "kind": "booking",
    "name": "SimplyBook.me",
    "hosts": [
      "simplybook.*"
    ]
  },
  {
    "kind": "booking",
    "name": "TableCheck",
    "hosts": [
      "tablecheck.com"
    ]
  },
  {
    "kind": "booking",
    "name": "TheFork",
    "hosts": [
      "thefork.*",
      "lafourchette.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Timify",
    "hosts": [
      "timify.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Tock",
    "hosts": [
      "exploretock.com"
    ]
  },
  {
    "kind": "booking",
    "name": "Treatwell",
    "hosts": [
      "treatwell.*"
    ]
  },
  {
    "kind": "booking",
    "name": "Zenchef",
    "hosts": [
      "zenchef.com"
    ]
  },
  {
    "kind": "event",
    "name": "Biletinial",
    "hosts": [
      "biletinial.com"
    ]
  },
  {
    "kind": "event",
    "name": "Biletix",
    "hosts": [
      "biletix.com"
    ]
  },
  {
    "kind": "event",
    "name": "Billetweb",
    "hosts": [
      "billetweb.fr"
    ]
  },
  {
    "kind": "event",
    "name": "Bubilet",
    "hosts": [
      "bubilet.com.tr"
    ]
  },
  {
    "kind": "event",
    "name": "DICE",
    "hosts": [
      "dice.fm"
    ]
  },
  {
    "kind": "event",
    "name": "Eventbrite",
    "hosts": [
      "eventbrite.*"
    ]
  },
  {
    "kind": "event",
    "name": "Eventim",
    "hosts": [
      "eventim.*"
    ]
  },
  {
    "kind": "event",
    "name": "HelloAsso",
    "hosts": [
      "helloasso.com"
    ]
  },
  {
    "kind": "event",
    "name": "Luma",
    "hosts": [
      "lu.ma",
      "luma.com"
    ]
  },
  {
    "kind": "event",
    "name": "Meetup",
    "hosts": [
      "meetup.com"
    ]
  },
  {
    "kind": "event",
    "name": "Passo",
    "hosts": [
      "passo.com.tr"
    ]
  },
  {
    "kind": "event",
    "name": "pretix",
    "hosts": [
      "pretix.eu"
    ]
  },
  {
    "kind": "event",
    "name": "Reservix",
    "hosts": [
      "reservix.*"
    ]
  },
  {
    "kind": "event",
    "name": "Resident Advisor",
    "hosts": [
      "ra.co"
    ]
  },
  {
    "kind": "event",
    "name": "See Tickets",
    "hosts": [
      "seetickets.com"
    ]
  },
  {
    "kind": "event",
    "name": "Shotgun",
    "hosts": [
      "shotgun.live"
    ]
  },
  {
    "kind": "event",
    "name": "Ticketmaster",
    "hosts": [
      "ticketmaster.*"
    ]
  },
  {
    "kind": "event",
    "name": "Ticket Tailor",
    "hosts": [
      "tickettailor.com"
    ]
  },
  {
    "kind": "event",
    "name": "Weezevent",
    "hosts": [
      "weezevent.com"
    ]
  }
];

/** How many digits after the point currencies have that do not have 2. */
export const decimals: Readonly<Record<string, number>> = {"BHD":3,"BIF":0,"CLP":0,"DJF":0,"GNF":0,"IQD":3,"ISK":0,"JOD":3,"JPY":0,"KMF":0,"KRW":0,"KWD":3,"LYD":3,"OMR":3,"PYG":0,"RWF":0,"TND":3,"UGX":0,"VND":0,"VUV":0,"XAF":0,"XOF":0,"XPF":0};

/** What the endpoints take that are sent a file. */
export const files = {"addImage":{"types":["image/jpeg","image/png","image/webp","image/heic","image/heif"],"maxBytes":15728640},"previewLinkImport":{"types":["text/plain","text/csv","text/html","application/json"],"maxBytes":3145728},"startMenuImport":{"types":["text/plain","text/csv","text/tab-separated-values","application/json","text/html","application/vnd.openxmlformats-officedocument.spreadsheetml.sheet","application/pdf","image/jpeg","image/png","image/webp","image/heic","image/heif"],"maxBytes":5242880},"importTranslations":{"types":["application/xliff+xml","text/csv",".xlf",".xliff",".csv"],"maxBytes":8388608},"addPdfLink":{"types":["application/pdf"],"maxBytes":26214400,"maxPages":60},"replacePdf":{"types":["application/pdf"],"maxBytes":26214400,"maxPages":60}};
