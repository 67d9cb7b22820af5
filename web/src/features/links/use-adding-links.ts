import { useEffect, useRef, useState } from 'react';
import type { LinkInput, Store } from '@/api';
import type { Creation, Creations } from '@/lib/drafts/use-creations';
import { shownAddress } from '@/lib/forms/address';
import type { KeptForm } from '@/lib/forms/use-kept-form';
import { wallTime } from '@/lib/time/zone';
import { leadTo } from '@/ui/focus';
import { pendingRow } from '@/ui/pending-rows';
import { formOf } from './kinds';
import { emptyLink, isHalfTyped, isTyped, newLinkName, type Typed, useNewLinkForm } from './new-link';
import { useNewLinks } from './use-new-links';

/** Where links are added: above those there are, and below where they are many. */
export type Place = 'above' | 'below';

/** The ids of what opens the form. */
export const openers: Record<Place, string> = { above: 'add-link', below: 'add-link-below' };

/** The form for a new link, with the links that were asked for in it and are not there yet. */
export type AddingLinks = {
  /** Where the form stands, above or below the links; null while it is closed. */
  place: Place | null;
  form: KeptForm<Typed>;
  /** Whether something half typed waits in the form. */
  isHalfTyped: boolean;
  links: Creations<LinkInput>;
  /** Those that stand in the list, and not in the form. */
  coming: Creation<LinkInput>[];
  /** Opens the form, for another link than the one that was asked for there and stands in the list by now. */
  open: (place: Place) => void;
  /** Closes the form; what was refused in it stands in the list then. */
  close: () => void;
  /** Takes a refused one back into the form, as it was corrected there where it was. */
  edit: (link: Creation<LinkInput>) => void;
  discard: (key: string) => void;
  /** Moves the focus on when the last one in the list is gone. */
  goOn: () => void;
  /** The id of the element that shows one that is not there yet, a refused one first. */
  stuck: () => string | undefined;
};

/** What is being added to a store's page. `onForm` hears when the form, or what was made in it, takes the place of an editor. */
export const useAddingLinks = (store: Store, onForm: () => void): AddingLinks => {
  const form = useNewLinkForm(store);
  // What was half typed when the page ended is shown.
  const [place, setPlace] = useState<Place | null>(form.isBegun ? 'above' : null);
  const isOpen = place !== null;
  const links = useNewLinks(store, (link, key) => {
    // Who types another one meanwhile is left alone.
    if (shown.current.key !== key) return;
    form.clear();
    if (!shown.current.isOpen || shown.current.comesBack) return;
    setPlace(null);
    onForm();
    requestAnimationFrame(() => document.getElementById(`link-${link.id}`)?.focus());
  });
  /** What the form shows, for an answer that comes later. */
  const shown = useRef({ key: '', isOpen: false, comesBack: false });
  useEffect(() => {
    shown.current = { key: form.form.key, isOpen, comesBack: form.aside !== undefined };
  });
  const isInForm = ({ key }: Creation<LinkInput>) => isOpen && form.form.key === key;
  const asked = links.list.find(({ key }) => key === form.form.key);
  const focusAdd = (at: Place = 'above') => {
    const opener = document.getElementById(openers[at]) ?? document.getElementById(openers.above);
    opener?.focus();
  };

  return {
    place,
    form,
    isHalfTyped: !asked && isHalfTyped(form.form, store),
    links,
    coming: links.list.filter((each) => !isInForm(each)),
    open: (at) => {
      if (asked && (!asked.error || isTyped(asked.body, form.form, store))) form.clear();
      else if (asked) form.take(emptyLink);
      onForm();
      setPlace(at);
    },
    close: () => {
      setPlace(null);
      // A kind without anything that was typed is chosen anew.
      if (!asked && !isHalfTyped(form.form, store)) form.clear();
      requestAnimationFrame(() =>
        asked?.error ? leadTo(pendingRow(asked.key)) : focusAdd(place ?? undefined),
      );
    },
    edit: ({ key, body }) => {
      if (form.form.key !== key) {
        // One that is on its way is not half typed.
        if (asked && !asked.error) form.clear();
        form.take(typedOf(body, key, store));
      }
      setPlace((at) => at ?? 'above');
      requestAnimationFrame(() => leadTo(newLinkName));
    },
    discard: (key) => {
      links.remove(key);
      if (form.form.key === key) form.clear();
    },
    goOn: () => (isOpen ? leadTo(newLinkName) : focusAdd()),
    stuck: () => {
      const stuck = links.list.find(({ error }) => error) ?? links.list[0];
      return stuck && (isInForm(stuck) ? newLinkName : pendingRow(stuck.key));
    },
  };
};

/** A link that was asked for, as it was typed. */
const typedOf = (body: LinkInput, key: string, store: Store): Typed => {
  const sort = { kind: body.kind, social: body.socialLinkType ?? null };
  return {
    sort,
    name: body.name[store.defaultLanguage] ?? '',
    address: shownAddress(body.linkAddress ?? '', formOf(sort)),
    until: body.linkEndActiveTime ? wallTime(body.linkEndActiveTime, store.timeZone) : '',
    key,
  };
};
