import { readFile, writeFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';

/** Phones of the last five years; older ones read the page without the finer points. */
const cssTarget = ['chrome90', 'safari14.1', 'firefox90'];

/** Names a sheet that is imported by its address by its path in this package, not by that of the machine. */
const relativeManifest = (): Plugin => ({
  name: 'relative-manifest',
  async writeBundle({ dir }) {
    const file = `${dir}/.vite/manifest.json`;
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(`${import.meta.dirname}/`, ''));
  },
});

/** A script that is loaded later needs nothing loaded before it: Vite's help with that is 600 bytes, and calls of it 30. */
const plainImport = (): Plugin => ({
  name: 'plain-import',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  renderChunk: (code) => ({
    code: code.replace(/__vitePreload\(\(\) => (import\(.*?), __VITE_PRELOAD__\)/gs, '$1'),
    map: null,
  }),
  // What is left of that help nobody calls, and nothing has to load.
  generateBundle: (_, bundle) => {
    const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
    const help = chunks.find(({ name }) => name === 'help')?.fileName ?? '';
    delete bundle[help];
    for (const chunk of chunks) {
      chunk.code = chunk.code.replace(new RegExp(`import[^;]*"\\./${help}";\\s*`), '');
      chunk.imports = chunk.imports.filter((name) => name !== help);
    }
  },
});

/**
 * The guest's client scripts: that of every page, those that hydrate a menu, and the service worker.
 * `--mode development` builds into dist-dev/guest what also reports where a menu is
 * not what the server wrote.
 */
export default defineConfig(({ mode }) => {
  const development = mode === 'development';
  process.env.NODE_ENV = development ? 'development' : 'production';
  return {
    plugins: [plainImport(), relativeManifest()],
    base: '/assets/guest/',
    publicDir: 'src/guest/public',
    build: {
      outDir: development ? 'dist-dev/guest' : 'dist/guest',
      emptyOutDir: true,
      manifest: true,
      target: 'es2021',
      cssTarget,
      minify: !development,
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          page: 'src/guest/client/page.ts',
          // A menu loads the texts of one language.
          'menu-en': 'src/guest/client/menu-en.ts',
          'menu-fn': 'src/guest/client/menu-fn.ts',
          'menu-de': 'src/guest/client/menu-de.ts',
          'menu-tr': 'src/guest/client/menu-tr.ts',
          sw: 'src/guest/offline/worker.ts',
        },
        output: {
          // The worker is served as /sw.js, whatever is in it.
          entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : '[name]-[hash].js'),
          chunkFileNames: '[name]-[hash].js',
          assetFileNames: '[name]-[hash][extname]',
          // What comes later needs no script of its own for what it shares with the menu.
          codeSplitting: {
            groups: [
              { name: 'menu', test: /\/guest\/client\/menu\.tsx$/ },
              { name: 'help', test: /preload-helper/, priority: 1 },
            ],
          },
        },
      },
    },
  };
});
