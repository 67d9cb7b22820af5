/** Loads the page again; the browser asks before what is not saved is lost with it. */
export const reloadPage = (): void => window.location.reload();
