import { defineConfig } from '@playwright/test';
import base from './playwright.config';

/** Draws the picture of the README anew: `make picture`. */
export default defineConfig({ ...base, testDir: '.', testMatch: 'picture.ts', projects: undefined });
