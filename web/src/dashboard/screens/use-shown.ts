import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What a screen is asked to lead to; another object each time it is asked. */
export type Shown = { id: string };

/** What somebody who comes to a screen is to be led to, told once. */
export const useShown = (): Shown | null => {
  const { state, pathname } = useLocation() as { state: { show?: string } | null; pathname: string };
  const navigate = useNavigate();
  const [shown, setShown] = useState<Shown | null>(null);
  const id = state?.show;
  useEffect(() => {
    if (id === undefined) return;
    setShown({ id });
    void navigate(pathname, { replace: true, state: null });
  }, [id, pathname, navigate]);
  return shown;
};
