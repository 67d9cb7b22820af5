import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Tests stand beside what they test. One that needs a document says so: `@vitest-environment jsdom`. */
export default defineConfig({
  plugins: [react()],
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('src', import.meta.url)),
      // The build that browsers get; Node's reads modules that a context cannot load.
      axios: fileURLToPath(new URL('node_modules/axios/dist/esm/axios.js', import.meta.url)),
    },
  },
  test: {
    include: ['{src,scripts}/**/*.test.{ts,tsx,mjs}'],
    environment: 'node',
    setupFiles: ['src/testing/setup.ts'],
    // Each file has a context of its own in a process that stays: jsdom is loaded once a process, not once a file. In
    // threads a BroadcastChannel would reach the tests of the others.
    pool: 'vmForks',
    server: { deps: { inline: ['axios'] } },
    restoreMocks: true,
    // What a test waits for comes at once on an idle machine; a busy one is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Two cores are the rule where this runs; more workers only start slower.
    maxWorkers: 2,
  },
});
