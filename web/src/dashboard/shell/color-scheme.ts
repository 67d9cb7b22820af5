import { localStorageColorSchemeManager } from '@mantine/core';

/** Keeps light, dark or automatic between visits. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'carte_scheme' });
