import { rememberedLanguage } from '@/features/language/speak';
import { startI18n } from '@/i18n';
import { handBack } from '@/lib/session/popup';

/** Finishes the sign-in popup. */
export const finish = async (): Promise<void> => {
  const i18n = await startI18n(rememberedLanguage());
  const line = document.createElement('p');
  line.className = 'signed-in';
  line.setAttribute('role', 'status');
  line.textContent = i18n.t('signIn.finishing');
  document.getElementById('root')?.append(line);
  try {
    await handBack();
  } catch {
    line.textContent = i18n.t('signIn.finishFailed');
  }
};
