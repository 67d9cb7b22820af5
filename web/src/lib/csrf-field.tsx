import { useSyncExternalStore } from 'react';
import { csrfToken, onCsrfToken } from './csrf';

/** The hidden field by which a form that the browser itself sends proves that it is ours. */
export const CsrfField = () => {
  const token = useSyncExternalStore(onCsrfToken, csrfToken);
  return <input type="hidden" name="csrfmiddlewaretoken" value={token ?? ''} />;
};
