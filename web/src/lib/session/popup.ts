import { SignInError } from './sign-in-error';

/** The sign-in popup's measures; the pages of sign-in are made for them. */
const width = 500;
const height = 600;

/** How often it is looked whether the popup is still there, in milliseconds. */
const lookEvery = 500;

/** How long a popup that comes back waits to be heard. */
const hearWithin = 3000;

/** Where a popup hands its answer over: it may have lost its opener on other sites. */
const channelOf = (state: string) => new BroadcastChannel(`carte_sign-in_${state}`);

/** A sign-in popup. */
export type Popup = {
  /**
   * Sends it on to a page that comes back with `state`, and answers the address
   * it comes back to. `onClosed` hears that the window is gone. It seems so too
   * when a site on the way isolates itself, so an answer is taken even then.
   */
  follow(url: string, state: string, onClosed: () => void): Promise<string>;
  /** Closes it and listens no more. */
  close(): void;
};

/** Opens an empty popup; call it in the handler of a click, or browsers block it. */
export const openPopup = (): Popup => {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const opened = window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
  if (!opened || opened.closed) throw new SignInError('popup-blocked');
  let deaf: () => void = () => undefined;

  const close = () => {
    deaf();
    opened.close();
  };

  const follow = (url: string, state: string, onClosed: () => void): Promise<string> =>
    new Promise((resolve) => {
      const channel = channelOf(state);
      const looking = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(looking);
        onClosed();
      }, lookEvery);
      deaf = () => {
        clearInterval(looking);
        channel.close();
      };
      channel.onmessage = ({ data }) => {
        channel.postMessage('heard');
        close();
        resolve(data);
      };
      opened.location.replace(url);
    });

  return { follow, close };
};

/** What the popup does when it has come back: hands its address to the window that opened it. */
export const handBack = (address = window.location.href): Promise<void> =>
  new Promise((resolve, reject) => {
    const state = new URL(address).searchParams.get('state');
    if (!state) {
      // Nobody can be told, but whoever looks after the popup sees it go.
      window.close();
      throw new Error('The address has no state.');
    }
    const channel = channelOf(state);
    const waiting = setTimeout(() => {
      channel.close();
      reject(new Error('Nobody waits for this sign-in.'));
    }, hearWithin);
    channel.onmessage = () => {
      clearTimeout(waiting);
      channel.close();
      window.close();
      resolve();
    };
    channel.postMessage(address);
  });
