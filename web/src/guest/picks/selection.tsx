/** What a tap opens: the choice of a dish, and the staff's screen. It comes with the first one. */
export { Choose } from './choose';
export { WaiterSheet } from './waiter';
