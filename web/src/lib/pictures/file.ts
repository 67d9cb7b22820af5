import { files } from '@/api';
import type { Problem } from '../server/problem';

const { types, maxBytes } = files.addImage;

/** How large a file may be. */
export const maxMegabytes = maxBytes >> 20;

/** The name endings of types that systems may not know. */
const endings = ['.heic', '.heif'];

/** Reports whether this is an iPhone or iPad. An iPad says that it is a Mac, which has no touch screen. */
const isIOS = (): boolean => navigator.maxTouchPoints > 1 && /Mac|iPhone|iPad/.test(navigator.userAgent);

/**
 * What a choice of files offers. Where HEIC is not among it, iOS makes a JPEG
 * of it at once, which takes the server a tenth of the time.
 */
export const acceptedFiles = (): string =>
  (isIOS() ? types.filter((type) => !/hei[cf]/.test(type)) : [...types, ...endings]).join(',');

/** Why a file would be refused, as far as that is known before it is sent. A type the browser does not know may be right. */
export const fileProblem = ({ name, size, type }: File): Problem | null => {
  const isKnown =
    type === '' || types.includes(type) || endings.some((end) => name.toLowerCase().endsWith(end));
  if (!isKnown) return { status: 415, detail: '', code: 'image_type', fields: [] };
  if (size === 0) {
    return {
      status: 422,
      detail: '',
      code: 'image_empty',
      fields: [{ location: 'file', code: 'image_empty' }],
    };
  }
  if (size > maxBytes) {
    const params = { megabytes: maxMegabytes };
    return { status: 413, detail: '', code: 'image_too_large', params, fields: [] };
  }
  return null;
};
