import { keepForLater } from '../offline/keep';
import { keepAddress } from './keep-address';

/** The script of every page of a store: of a link page it is all there is. */
keepAddress(document);
keepForLater();
