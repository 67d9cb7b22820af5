import { fn } from '../i18n/fn';
import { startMenu } from './menu';

startMenu(fn);
