import { cookieNames, setCookie } from '@/lib/browser/cookie';

/** What the analytics service's script reads from the page. */
type Measured = { dataLayer?: unknown[]; [disabled: `ga-disable-${string}`]: boolean };

const elementId = 'analytics-service';

/** Loads the analytics service's script, which counts from then on. */
export const startMeasuring = (measurementId: string): void => {
  const page = window as unknown as Measured;
  page[`ga-disable-${measurementId}`] = false;
  if (document.getElementById(elementId)) return;
  page.dataLayer ??= [];
  const layer = page.dataLayer;
  // The script wants to find the arguments as they were passed.
  const gtag: (...said: unknown[]) => void = function () {
    // biome-ignore lint/complexity/noArguments: an array would not be understood
    layer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', measurementId);
  const script = document.createElement('script');
  script.id = elementId;
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
};

/** Makes the analytics service count nothing more, and deletes its cookies. */
export const stopMeasuring = (measurementId: string): void => {
  (window as unknown as Measured)[`ga-disable-${measurementId}`] = true;
  for (const name of cookieNames().filter((each) => /^_ga(_|$)/.test(each))) {
    setCookie(name, '');
    for (const domain of domainsAbove(window.location.hostname)) setCookie(name, '', `; Domain=${domain}`);
  }
};

/** The domains a cookie of a host may be set for: `a.b.example` itself, `b.example`, `example`. */
const domainsAbove = (host: string): string[] =>
  host.split('.').map((_, i, labels) => labels.slice(i).join('.'));
