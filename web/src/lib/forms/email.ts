import type { FieldProblem } from '@/api';

/** An atom of RFC 5322, also one in other letters. */
const atom = /^[!#-'*+\-/\d=?A-Z^-~\u{80}-\u{10ffff}]+$/u;

const isDotAtom = (text: string): boolean => text.split('.').every((part) => atom.test(part));

/** A label that would make an IP address of a domain that it ends. */
const number = /^(\d+|0x[\da-f]*)$/i;

/** The longest e-mail address. */
const longest = 254;

/**
 * The rule that an e-mail address breaks with which somebody signs in, as the server has it; undefined where there is
 * none. Of a domain in other letters only the server can tell whether it can be registered.
 */
export const emailRule = (typed: string): Pick<FieldProblem, 'code'> | undefined => {
  const [local = '', domain = '', ...more] = typed.split('@');
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  const isOne = more.length === 0 && isDotAtom(local) && isDotAtom(domain) && labels.length > 1;
  if (!isOne || number.test(last) || typed.length > longest) return { code: 'not_an_email_address' };
  if (/[^ -~]/.test(local)) return { code: 'email_local' };
  const isDomain = labels.every(
    (label) => /^[a-z\d\-\u{80}-\u{10ffff}]+$/iu.test(label) && !/^-|-$/.test(label),
  );
  return isDomain ? undefined : { code: 'email_domain' };
};
