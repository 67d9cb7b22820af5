import { registerWorker } from '../offline/register';
import { openAppsOffline } from './app-links';
import { updateLanguageLinks } from './language-links';
import { hideBrokenPictures } from './pictures';

/** The script of every page of a store: of a link page it is all there is. */
updateLanguageLinks(document);
openAppsOffline(document);
hideBrokenPictures(document);
if (document.querySelector('.wifi b')) void import('./copy-text');
registerWorker();
