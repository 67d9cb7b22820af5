import { localStorageColorSchemeManager } from '@mantine/core';

/** Keeps light, dark or automatic for good. */
export const colorSchemes = localStorageColorSchemeManager({ key: 'carte_scheme' });
