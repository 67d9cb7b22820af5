import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Allergen } from '@/api';
import { atStart, currentLanguage } from '@/i18n';
import { allergens } from '@/lib/dish-facts';
import { FieldGroup } from '@/ui/field-group';
import classes from './allergens-field.module.css';
import type { Confirmation } from './dish-fields';

type Known = Record<Allergen, Confirmation>;
type Props = { value: Known; onChange: (value: Known) => void; editable: boolean };

const choices: Confirmation[] = ['contains', 'mayContain', 'free', 'unconfirmed'];

/** What is known of each allergen. Nothing is taken for safe that nobody has said. */
export const AllergensField = ({ value, onChange, editable }: Props) => {
  const { t } = useTranslation(['menu', 'facts']);
  const id = useId();
  const unconfirmed = allergens.filter((key) => value[key] === 'unconfirmed');
  const freeTheRest = () =>
    onChange({
      ...value,
      ...(Object.fromEntries(unconfirmed.map((key) => [key, 'free'])) as Partial<Known>),
    });

  return (
    <FieldGroup legend={t('facts:field.allergens')}>
      <div className={classes.head}>
        <p>
          {unconfirmed.length > 0
            ? t('allergens.unconfirmed', { count: unconfirmed.length })
            : t('allergens.allConfirmed')}
        </p>
        {editable && unconfirmed.length > 0 && (
          <Button variant="customBlackOutlined" size="compact-sm" onClick={freeTheRest}>
            {t('allergens.freeTheRest')}
          </Button>
        )}
      </div>
      <div className={classes.grid}>
        {allergens.map((key) => (
          <div key={key} className={classes.allergen} role="radiogroup" aria-labelledby={`${id}-${key}`}>
            <span id={`${id}-${key}`}>{atStart(t(`facts:allergen.${key}`), currentLanguage())}</span>
            <span className={classes.choices}>
              {choices.map((choice) => (
                <label key={choice} className={classes.choice} data-choice={choice}>
                  <input
                    type="radio"
                    name={`${id}-${key}`}
                    checked={value[key] === choice}
                    onChange={() => onChange({ ...value, [key]: choice })}
                    disabled={!editable}
                  />
                  <span>{t(`confirmation.${choice}`)}</span>
                </label>
              ))}
            </span>
          </div>
        ))}
      </div>
    </FieldGroup>
  );
};
