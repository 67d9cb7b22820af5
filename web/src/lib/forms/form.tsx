import { type ComponentProps, useSyncExternalStore } from 'react';
import { csrfToken, onCsrfToken } from '@/lib/server/csrf';

/**
 * A form. Its hidden field proves that it is ours where the browser itself
 * sends it; what is wrong with it the screen says, not the browser.
 */
export const Form = ({ children, ...rest }: ComponentProps<'form'>) => (
  <form noValidate {...rest}>
    {children}
    <CsrfField />
  </form>
);

const CsrfField = () => {
  const token = useSyncExternalStore(onCsrfToken, csrfToken);
  return <input type="hidden" name="csrfmiddlewaretoken" value={token ?? ''} />;
};
