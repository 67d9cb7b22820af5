import { Select, type SelectProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { browserLanguage, isLanguage, type Language, languages, nativeName } from '@/i18n';
import { useAppDispatch } from '@/lib/state/redux';
import { toastError } from '@/ui/toasts';
import { selectLanguage } from './language-slice';
import { followsBrowser, speak, speakBrowsers, speakOf } from './speak';

const choices = languages.map((key) => ({ value: key as string, label: nativeName[key] }));

/** The choice of the interface's language, kept in this browser. */
export const LanguageSelect = (look: SelectProps) => {
  const dispatch = useAppDispatch();
  const say = useProblem();
  const language = useSelector(selectLanguage).currentLanguageCode;
  const choose = (key: string | null) => {
    if (isLanguage(key)) speak(dispatch, key).catch(say);
  };
  return <Select {...look} data={choices} value={language} onChange={choose} allowDeselect={false} />;
};

/** What stands for the browser's language among the choices. */
const browsers = 'browser';

type Props = SelectProps & {
  /** What the user has chosen; null for the browser's. */
  chosen: Language | null;
  onChosen: (language: Language | null) => void;
};

/** The choice of a user's language: one, or that of whatever browser they use. */
export const OwnLanguageSelect = ({ chosen, onChosen, ...look }: Props) => {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const say = useProblem();
  const language = useSelector(selectLanguage).currentLanguageCode;
  const browser = {
    value: browsers,
    label: t('account.browserLanguage', { language: nativeName[browserLanguage()] }),
  };
  const choose = (key: string | null) => {
    if (key === browsers) speakBrowsers(dispatch).catch(say);
    else if (isLanguage(key)) speakOf(dispatch, key).catch(say);
    else return;
    onChosen(isLanguage(key) ? key : null);
  };
  // Who has chosen none may have chosen on the way in.
  const value = chosen ?? (followsBrowser() ? browsers : language);
  return (
    <Select {...look} data={[browser, ...choices]} value={value} onChange={choose} allowDeselect={false} />
  );
};

/** Tells that the texts of a language did not come. */
const useProblem = () => {
  const { t } = useTranslation('ui');
  return () => toastError(t('state.failed'), 'language');
};
