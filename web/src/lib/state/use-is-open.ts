import { useCallback, useEffect, useRef } from 'react';

/** Reports whether what uses it is still drawn. */
export const useIsOpen = (): (() => boolean) => {
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  return useCallback(() => open.current, []);
};
