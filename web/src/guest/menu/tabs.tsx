import type { TargetedMouseEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GuestSection } from '../data';
import type { Messages } from '../i18n/messages';
import { type Strip, stripOf } from './strip';

type Props = { sections: GuestSection[]; text: Messages };

/** The sections as a strip of links that marks where the guest is. Only the strip renders on a change. */
export function Tabs({ sections, text }: Props) {
  const nav = useRef<HTMLElement>(null);
  const strip = useRef<Strip>(undefined);
  const current = useCurrentSection(sections);

  useEffect(() => {
    if (!nav.current) return;
    strip.current = stripOf(nav.current);
    return () => strip.current?.stop();
  }, []);

  useEffect(() => {
    const place = sections.findIndex(({ id }) => id === current);
    const tab = nav.current?.children[Math.max(place, 0)];
    if (tab instanceof HTMLElement) strip.current?.show(tab);
  }, [sections, current]);

  return (
    <nav ref={nav} className="tabs" aria-label={text.sections}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          lang={section.nameLang}
          onClick={jump}
          aria-current={section.id === current ? 'location' : undefined}
        >
          {section.name}
        </a>
      ))}
    </nav>
  );
}

/**
 * Goes to a section as the link would, but leaves Back for leaving the menu.
 * Sections that were not drawn yet count with an estimated height; were that
 * to change during the jump, it would miss its section.
 */
function jump(event: TargetedMouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  document.documentElement.classList.add('drawn');
  location.replace(event.currentTarget.href);
}

/** The section being read: the first one that shows in the upper part of the window, or the last one passed. */
function useCurrentSection(sections: GuestSection[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const shown = new Set<string>();
    const elements = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const [first] = elements;
    if (!first || !('IntersectionObserver' in window)) return;
    // Sections stop below what sticks to the top, and the band to look at starts there.
    const top = Math.ceil(Number.parseFloat(getComputedStyle(first).scrollMarginTop) || 0) + 1;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) shown.add(target.id);
          else shown.delete(target.id);
        }
        const shows = sections.find(({ id }) => shown.has(id))?.id;
        setCurrent(shows ?? lastPassed(elements, top));
      },
      { rootMargin: `-${top}px 0px -55% 0px` },
    );
    // Head and foot are watched too, or a jump from one to the other would go unnoticed.
    const ends = document.querySelectorAll('#root > header, #root > footer');
    for (const element of [...elements, ...ends]) observer.observe(element);
    return () => observer.disconnect();
  }, [sections]);
  return current;
}

/** Below the last section, among the addresses, the last one was read last; above the first, none was. */
function lastPassed(elements: HTMLElement[], top: number): string | undefined {
  const passed = elements.filter((element) => element.getBoundingClientRect().top < top);
  return passed[passed.length - 1]?.id;
}
