import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { GuestSection } from '../data';
import type { Messages } from '../i18n/messages';

type Props = { sections: GuestSection[]; text: Messages };

/** The sections as a strip of links that marks where the guest is. Only the strip renders on a change. */
export function Tabs({ sections, text }: Props) {
  const strip = useRef<HTMLElement>(null);
  const current = useCurrentSection(sections);

  useEffect(() => {
    const box = strip.current;
    const place = sections.findIndex(({ id }) => id === current);
    const tab = box?.children[Math.max(place, 0)];
    if (!box || !(tab instanceof HTMLElement)) return;
    const left = Math.max(tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2, 0);
    const top = Math.max(tab.offsetTop - (box.clientHeight - tab.offsetHeight) / 2, 0);
    if (left === box.scrollLeft && top === box.scrollTop) return;
    // The strip alone moves; scrollIntoView would move the page as well.
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.scrollTo({ left, top, behavior: still ? 'auto' : 'smooth' });
  }, [sections, current]);

  return (
    <nav ref={strip} className="tabs" aria-label={text.sections}>
      {sections.map((section) => (
        <a
          key={section.id}
          href={`#${section.id}`}
          onClick={jump}
          aria-current={section.id === current ? 'location' : undefined}
        >
          {section.name}
        </a>
      ))}
    </nav>
  );
}

/** Goes to a section as the link would, but leaves Back for leaving the menu. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
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
