import { tr } from '../i18n/tr';
import { startMenu } from './menu';

startMenu(tr);
