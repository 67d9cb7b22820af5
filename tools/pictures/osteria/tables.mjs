// Osteria: the colours of its tables.

export const LINEN = '#e8d6b6';

export const CLAY = '#cd875f';

export const SAGE = '#a3aa84';

export const OCHRE = '#dfb262';

export const SLATE = '#8ea3a6';
