import './dashboard.css';

/** Where the sign-in popup returns to: it only hands its address over and needs nothing else. */
const returned = window.location.pathname === '/dashboard/signed-in';

if (returned) {
  const { finish } = await import('./signed-in');
  await finish();
} else {
  const { start } = await import('./start');
  await start();
}
