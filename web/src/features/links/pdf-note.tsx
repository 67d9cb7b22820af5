import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addPdf } from '@/ui/pdf/add-pdf';
import classes from './wifi-note.module.css';

/** Leads from a link to a PDF to where its file is uploaded, below the links. `onLeave` is called before. */
export const PdfNote = ({ onLeave }: { onLeave: () => void }) => {
  const { t } = useTranslation('links');
  const leave = () => {
    onLeave();
    // Behind whatever moves the focus when the form closes.
    requestAnimationFrame(() => {
      const add = document.getElementById(addPdf);
      add?.scrollIntoView({ block: 'center' });
      add?.focus();
    });
  };
  return (
    <div className={classes.wifi}>
      <p>{t('pdf.text')}</p>
      <div>
        <Button
          variant="customBlackOutlined"
          size="sm"
          leftSection={<IconFileTypePdf size={18} stroke={1.75} aria-hidden />}
          onClick={leave}
        >
          {t('pdf.upload')}
        </Button>
      </div>
    </div>
  );
};
