import { listen } from './dom';

/** The maximum distance of the current heading from the top of the window, in CSS pixels. */
const READING_LINE = 96;

/** Marks in the contents of a page where in it the reader is. */
export function addPlace(contents: HTMLElement): void {
  const links = [...contents.querySelectorAll('a')];
  const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));
  let isRequested = false;

  function mark(): void {
    isRequested = false;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const passed = headings.filter(
      (heading) => heading !== null && heading.getBoundingClientRect().top <= READING_LINE,
    );
    const current = isAtEnd && scrollY > 0 ? links.length - 1 : Math.max(0, passed.length - 1);
    links.forEach((link, place) => {
      if (place === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    });
  }

  function ask(): void {
    if (isRequested) return;
    isRequested = true;
    requestAnimationFrame(mark);
  }

  listen(window, { scroll: ask, resize: ask });
  mark();
}
