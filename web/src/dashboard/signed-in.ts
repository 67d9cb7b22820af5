import { startI18n } from '@/i18n';
import { finishSignIn } from '@/lib/sign-in';

/** Finishes the sign-in popup: its opener closes it. */
export const finish = async (): Promise<void> => {
  const i18n = await startI18n();
  const line = document.createElement('p');
  line.className = 'signed-in';
  line.setAttribute('role', 'status');
  line.textContent = i18n.t('signIn.finishing');
  document.getElementById('root')?.append(line);
  try {
    await finishSignIn();
  } catch {
    line.textContent = i18n.t('signIn.finishFailed');
  }
};
