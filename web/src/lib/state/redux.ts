import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useDispatch } from 'react-redux';
import type { Services } from '@/api/server';

/** Dispatches actions and calls. */
export type Dispatch = ThunkDispatch<unknown, Services, UnknownAction>;

/** The store's dispatch, for every feature. */
export const useAppDispatch = (): Dispatch => useDispatch<Dispatch>();
