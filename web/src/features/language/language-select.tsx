import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { isLanguage, type Language, languages, nativeName } from '@/i18n';
import { useAppDispatch } from '@/lib/state/redux';
import { toastError } from '@/ui/toasts';
import { selectLanguage } from './language-slice';
import { speak } from './speak';

const choices = languages.map((key) => ({ value: key, label: nativeName[key] }));

type Props = SelectProps & {
  /** Hears of what somebody has chosen, for where it is to be kept besides. */
  onChosen?: (language: Language) => void;
};

/** The choice of the interface's language. */
export const LanguageSelect = ({ onChosen, ...look }: Props) => {
  const { t } = useTranslation('ui');
  const dispatch = useAppDispatch();
  const language = useSelector(selectLanguage).currentLanguageCode;
  const choose = (key: string | null) => {
    if (!isLanguage(key)) return;
    speak(dispatch, key).catch(() => toastError(t('state.failed'), 'language'));
    onChosen?.(key);
  };
  return <Select {...look} data={choices} value={language} onChange={choose} allowDeselect={false} />;
};
