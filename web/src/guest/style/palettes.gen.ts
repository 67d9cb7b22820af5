// This file is written by `make api` from internal/page/looks.go.

import type { TemplateId } from '../data';

/** The colours of a template by their roles. */
export type Palette = {
  paper: string;
  raised: string;
  ink: string;
  muted: string;
  line: string;
  accent: string;
  onAccent: string;
  hero: string;
  onHero: string;
};

export const palettes: Record<TemplateId, { light: Palette; dark: Palette }> = {
  plain: {
    light: {
      paper: '#ffffff',
      raised: '#f5f5f4',
      ink: '#1c1b1a',
      muted: '#65625e',
      line: '#e4e2df',
      accent: '#1c1b1a',
      onAccent: '#ffffff',
      hero: '#f0efed',
      onHero: '#1c1b1a',
    },
    dark: {
      paper: '#141413',
      raised: '#201f1e',
      ink: '#f1f0ee',
      muted: '#a6a29d',
      line: '#33312f',
      accent: '#f1f0ee',
      onAccent: '#141413',
      hero: '#201f1e',
      onHero: '#f1f0ee',
    },
  },
  paper: {
    light: {
      paper: '#faf6ee',
      raised: '#fffdf8',
      ink: '#2b2620',
      muted: '#6d6253',
      line: '#cfc3ad',
      accent: '#7a2e22',
      onAccent: '#fffdf8',
      hero: '#faf6ee',
      onHero: '#2b2620',
    },
    dark: {
      paper: '#1b1815',
      raised: '#26221d',
      ink: '#efe7d9',
      muted: '#b0a48f',
      line: '#4a4237',
      accent: '#e2a48f',
      onAccent: '#1b1815',
      hero: '#1b1815',
      onHero: '#efe7d9',
    },
  },
  trattoria: {
    light: {
      paper: '#fff7e8',
      raised: '#fffcf5',
      ink: '#33211a',
      muted: '#74594a',
      line: '#ecd9bd',
      accent: '#b93220',
      onAccent: '#fff7e8',
      hero: '#b93220',
      onHero: '#fff7e8',
    },
    dark: {
      paper: '#1f1613',
      raised: '#2c201b',
      ink: '#f7e9d6',
      muted: '#c3a792',
      line: '#4b382f',
      accent: '#f06c54',
      onAccent: '#1f1613',
      hero: '#5c1c12',
      onHero: '#ffeeda',
    },
  },
  kiosk: {
    light: {
      paper: '#ffffff',
      raised: '#f3f2ee',
      ink: '#141312',
      muted: '#605d57',
      line: '#141312',
      accent: '#c8102e',
      onAccent: '#ffffff',
      hero: '#ffd21f',
      onHero: '#141312',
    },
    dark: {
      paper: '#121110',
      raised: '#211f1d',
      ink: '#f3f2ee',
      muted: '#b5b1a8',
      line: '#605d57',
      accent: '#ffd21f',
      onAccent: '#121110',
      hero: '#211f1d',
      onHero: '#ffd21f',
    },
  },
  cafe: {
    light: {
      paper: '#f3ede4',
      raised: '#fffcf7',
      ink: '#3a3029',
      muted: '#6f6358',
      line: '#e0d5c6',
      accent: '#94532f',
      onAccent: '#fffcf7',
      hero: '#e6dac9',
      onHero: '#3a3029',
    },
    dark: {
      paper: '#1f1b18',
      raised: '#2c2622',
      ink: '#f4ebe0',
      muted: '#b9aa9a',
      line: '#443b34',
      accent: '#e5ab87',
      onAccent: '#1f1b18',
      hero: '#3a3029',
      onHero: '#f4ebe0',
    },
  },
  garden: {
    light: {
      paper: '#f6f9f1',
      raised: '#fdfffa',
      ink: '#20301f',
      muted: '#57684f',
      line: '#d2decb',
      accent: '#2f6b36',
      onAccent: '#fdfffa',
      hero: '#dde9d3',
      onHero: '#1d3a21',
    },
    dark: {
      paper: '#111912',
      raised: '#1b261c',
      ink: '#e8f0e3',
      muted: '#9fb39b',
      line: '#2f3e2f',
      accent: '#93cf8f',
      onAccent: '#111912',
      hero: '#1d3322',
      onHero: '#e8f0e3',
    },
  },
  night: {
    light: {
      paper: '#16131c',
      raised: '#221e2b',
      ink: '#faf7ff',
      muted: '#bdb5cb',
      line: '#3a3446',
      accent: '#ff5fa8',
      onAccent: '#16131c',
      hero: '#16131c',
      onHero: '#faf7ff',
    },
    dark: {
      paper: '#08070b',
      raised: '#15131b',
      ink: '#f1edf8',
      muted: '#a39bb2',
      line: '#2b2735',
      accent: '#ff4d9d',
      onAccent: '#08070b',
      hero: '#08070b',
      onHero: '#f1edf8',
    },
  },
  meyhane: {
    light: {
      paper: '#fbfcff',
      raised: '#edf2fb',
      ink: '#10244a',
      muted: '#4f6083',
      line: '#c3d1ea',
      accent: '#16459a',
      onAccent: '#ffffff',
      hero: '#123c82',
      onHero: '#ffffff',
    },
    dark: {
      paper: '#0a1633',
      raised: '#12234b',
      ink: '#edf3ff',
      muted: '#a6b7d9',
      line: '#2b427a',
      accent: '#93b9ff',
      onAccent: '#0a1633',
      hero: '#0f2d68',
      onHero: '#ffffff',
    },
  },
};
