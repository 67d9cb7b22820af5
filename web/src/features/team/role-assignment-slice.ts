import { createSlice } from '@reduxjs/toolkit';
import { api, type Role } from '@/api';
import { type Problem, problemOfCall } from '@/lib/server/problem';

/** Who is given which role: in a store, or with the id `platform` over the whole site; null takes it away. */
export type RoleChange = { id: string; email: string; role: Role | null };

/** The last assignment of a role: the one under way, or what became of it. */
export type RoleAssignmentState = {
  email: string;
  role: Role | null;
  loading: boolean;
  error: Problem | null;
};

const initialState: RoleAssignmentState = { email: '', role: null, loading: false, error: null };

const { matchPending, matchFulfilled, matchRejected } = api.endpoints.assignRole;

/** Keeps where the last assignment of a role stands. */
export const roleAssignmentSlice = createSlice({
  name: 'roleAssignment',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addMatcher(matchPending, (_, { meta }) => {
        const { email, role } = meta.arg.originalArgs.roleAssignment;
        return { ...initialState, email, role: role || null, loading: true };
      })
      .addMatcher(matchFulfilled, (_, { payload: { email, role } }) => ({ ...initialState, email, role }))
      .addMatcher(matchRejected, (state, { payload }) => {
        state.loading = false;
        state.error = problemOfCall(payload);
      });
  },
  selectors: { selectRoleAssignment: (state) => state },
});

export const { selectRoleAssignment } = roleAssignmentSlice.selectors;
