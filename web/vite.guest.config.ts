import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The guest's client bundle: hydrates what the server has written.
 * `--mode development` builds React's development client into dist-dev/guest,
 * so that a test sees hydration warnings.
 */
export default defineConfig(({ mode }) => {
  const development = mode === 'development';
  process.env.NODE_ENV = development ? 'development' : 'production';
  return {
    plugins: [react()],
    base: '/assets/guest/',
    publicDir: 'src/guest/public',
    define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV) },
    build: {
      outDir: development ? 'dist-dev/guest' : 'dist/guest',
      emptyOutDir: true,
      manifest: true,
      target: 'es2020',
      minify: !development,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { guest: 'src/guest/entry-client.tsx' },
        output: {
          entryFileNames: '[name]-[hash].js',
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
        },
      },
    },
  };
});
