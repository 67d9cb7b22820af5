/** Hooks as the server knows them: a page is written once, nothing is remembered and no effect runs. */
export const useState = <T>(initial: T): [T, () => void] => [initial, nothing];
export const useRef = <T>(current: T): { current: T } => ({ current });
export const useMemo = <T>(make: () => T): T => make();
export const useCallback = <T>(callback: T): T => callback;
export const useEffect = nothing;
export const useLayoutEffect = nothing;
export const useId = (): string => '';

function nothing(): void {}
