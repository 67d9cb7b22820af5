import { useEffect, useState } from 'react';

/** Query parameters of an address other than the language, as "&table=…", or nothing. */
export function otherParameters(search: string): string {
  const parameters = new URLSearchParams(search);
  parameters.delete('lang');
  const rest = parameters.toString();
  return rest ? `&${rest}` : '';
}

/**
 * The address's other parameters, such as the table. Empty until the page is
 * hydrated: the server writes one page for all tables.
 */
export function useAddress(): string {
  const [rest, setRest] = useState('');
  useEffect(() => setRest(otherParameters(location.search)), []);
  return rest;
}
