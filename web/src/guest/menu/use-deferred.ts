import { useEffect, useState } from 'preact/hooks';

/** A value that follows once the browser has drawn: what is typed is seen before a long list follows it. */
export function useDeferred<T>(value: T): T {
  const [deferred, setDeferred] = useState(value);
  // An effect runs after the browser has drawn.
  useEffect(() => {
    const following = setTimeout(() => setDeferred(value));
    return () => clearTimeout(following);
  }, [value]);
  return deferred;
}
