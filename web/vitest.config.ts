import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * Tests that replace modules, look at what a whole document holds (focus, what asks before one leaves), or at what
 * was not loaded yet.
 */
const alone = [
  'src/dashboard/adapter.test.ts',
  'src/dashboard/toasts.test.tsx',
  'src/dashboard/screens/failed-screen.test.tsx',
  'src/dashboard/screens/sign-in-screen.test.tsx',
  'src/dashboard/shell/gate.test.tsx',
  'src/features/configuration/configuration-screen.test.tsx',
  'src/features/language/language.test.ts',
  'src/features/session/flow.test.ts',
  'src/guest/render.test.tsx',
  'src/lib/http.test.ts',
  'src/lib/session-keeper.test.ts',
  'src/lib/sign-in-*.test.ts',
  'src/lib/tabs.test.ts',
];

/** Tests stand beside what they test. One that needs a document says so: `@vitest-environment jsdom`. */
export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('src', import.meta.url)) } },
  test: {
    environment: 'node',
    restoreMocks: true,
    // What a test waits for comes at once on an idle machine; a busy one is no reason to fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Two cores are the rule where this runs; more workers only start slower.
    maxWorkers: 2,
    projects: [
      // A third of a run was loading the same modules anew for each file.
      {
        extends: true,
        test: {
          name: 'sharing',
          include: ['{src,scripts}/**/*.test.{ts,tsx,mjs}'],
          exclude: alone,
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', include: alone } },
    ],
  },
});
