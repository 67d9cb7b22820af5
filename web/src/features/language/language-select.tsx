import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isLanguage, languages, nativeName } from '@/i18n';
import { useAppDispatch } from '@/lib/redux';
import { toastError } from '@/ui/toasts';
import { selectLanguage } from './language-slice';
import { speak } from './speak';

const choices = languages.map((key) => ({ value: key, label: nativeName[key] }));

/** The choice of the interface's language. */
export const LanguageSelect = (look: SelectProps) => {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const language = useSelector(selectLanguage).currentLanguageCode;
  const choose = (key: string | null) => {
    if (isLanguage(key)) speak(dispatch, key).catch(() => toastError(t('state.failed'), 'language'));
  };
  return <Select {...look} data={choices} value={language} onChange={choose} allowDeselect={false} />;
};
