import { de } from '../i18n/de';
import { startMenu } from './menu';

startMenu(de);
