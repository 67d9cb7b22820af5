import { createSlice } from '@reduxjs/toolkit';
import type { Role } from '@/api';
import type { Problem } from '@/lib/problem';
import { assignRole } from './assign-role';

/** The last assignment of a role: the one under way, or what became of it. */
export type RoleAssignmentState = {
  email: string;
  role: Role | null;
  loading: boolean;
  error: Problem | null;
};

const initial: RoleAssignmentState = { email: '', role: null, loading: false, error: null };

/** Keeps where the last assignment of a role stands. */
export const roleAssignmentSlice = createSlice({
  name: 'roleAssignment',
  initialState: initial,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(assignRole.pending, (_, { meta }) => ({
        email: meta.arg.email,
        role: meta.arg.role,
        loading: true,
        error: null,
      }))
      .addCase(assignRole.fulfilled, (_, { payload }) => ({
        email: payload.email,
        role: payload.role,
        loading: false,
        error: null,
      }))
      .addCase(assignRole.rejected, (state, { payload }) => {
        state.loading = false;
        state.error = payload ?? null;
      });
  },
});

/** The part of the state this slice is. */
export type WithRoleAssignment = { roleAssignment: RoleAssignmentState };
