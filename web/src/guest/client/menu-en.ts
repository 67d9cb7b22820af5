import { en } from '../i18n/en';
import { startMenu } from './menu';

startMenu(en);
