import { closestTo, listen } from './dom';

/** Milliseconds that the pointer rests until something is shown or hidden. */
const HOVER_PAUSE = 200;
/** CSS pixels around the box. */
const GAP = 6;

interface Box {
  /** Has an id; in the page while it is shown. */
  readonly box: HTMLElement;
  /** The part of it that describes the link; has an id. */
  readonly description: HTMLElement;
  /** Fills the box for a link and puts it into the page, within the root. */
  fill(link: HTMLElement): void;
}

/**
 * Shows a box beside each link that the pointer rests on or the keyboard has reached. WCAG 1.4.13: Escape closes the box, the pointer can enter it,
 * and it does not time out. A touch follows the link, as without it.
 *
 * @param links a selector of elements below the root
 * @returns ends it
 */
export function showBesideLinks(
  root: HTMLElement,
  links: string,
  { box, description, fill }: Box,
): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  /** The link that it describes */
  let visible: HTMLElement | null = null;
  /** What described the link before */
  let described: string | null = null;
  /** A link, the box, or null */
  let hovered: HTMLElement | null = null;
  let timer = 0;
  // Nothing of the page clips what is in the top layer, or moves its place.
  box.popover = 'manual';

  function show(link: HTMLElement): void {
    hide();
    visible = link;
    described = link.getAttribute('aria-describedby');
    link.setAttribute('aria-describedby', [described, description.id].filter(Boolean).join(' '));
    fill(link);
    box.showPopover();
    place();
  }

  function hide(): void {
    const link = visible;
    visible = null;
    if (link === null) return;
    if (described === null) link.removeAttribute('aria-describedby');
    else link.setAttribute('aria-describedby', described);
    if (box.contains(document.activeElement)) link.focus({ preventScroll: true });
    box.remove();
  }

  /** Below the link, or above it if there is no room. */
  function place(): void {
    if (!visible) return;
    const link = visible.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const within = (value: number, most: number): number =>
      Math.max(GAP, Math.min(value, most - GAP));
    const below = link.bottom + GAP;
    const top = below + height + GAP > clientHeight ? link.top - GAP - height : below;
    box.style.left = `${scrollX + within(link.left, clientWidth - width)}px`;
    box.style.top = `${scrollY + within(top, clientHeight - height)}px`;
  }

  /** The pause lets the pointer pass over links, and cross the gap to the box. */
  function hover(target: HTMLElement | null): void {
    if (target === hovered) return;
    hovered = target;
    clearTimeout(timer);
    timer = window.setTimeout(settle, HOVER_PAUSE);
  }

  const isSettled = (): boolean => hovered === visible || hovered === box;

  function settle(): void {
    if (isSettled()) return;
    if (hovered) show(hovered);
    else if (!visible?.matches(':focus-visible')) hide();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !visible) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  }

  listen(
    root,
    {
      pointerover(event) {
        if (event.pointerType !== 'touch') hover(closestTo(event, `${links}, #${box.id}`));
      },
      pointerleave: () => hover(null),
      focusin(event) {
        const link = closestTo(event, `${links}:focus-visible`);
        if (link !== null && link === event.target) show(link);
      },
      focusout: () => isSettled() || hide(),
    },
    { signal },
  );
  const leave = (): void => {
    clearTimeout(timer);
    hovered = null;
    hide();
  };
  listen(window, { resize: place, pagehide: leave }, { signal });
  // Also of what scrolls within the page.
  addEventListener('scroll', place, { capture: true, passive: true, signal });
  // Before the search hears it: one press closes one thing.
  addEventListener('keydown', onKey, { capture: true, signal });
  return () => {
    ended.abort();
    leave();
  };
}
