import { AXES, AXIS_LETTERS } from '../../core/term/debt-score';
import { closestTo, element, listen } from './dom';
import { compactScore } from './compact-score';

/** Milliseconds that the pointer rests until something is shown or hidden. */
const HOVER_PAUSE = 200;
/** CSS pixels around the tooltip. */
const GAP = 6;

/** Shows the definition of a linked term. WCAG 1.4.13: Escape closes the tooltip, the pointer can enter it, and it does not time out. */
export function addTooltip(): void {
  const tooltip = element('div', { id: 'tooltip', role: 'tooltip', hidden: '' });
  document.querySelector('main')?.append(tooltip);

  /** The link that it describes */
  let visible: HTMLElement | null = null;
  /** A link with a `short`, the tooltip, or null */
  let hovered: HTMLElement | null = null;
  let timer = 0;

  function show(link: HTMLElement): void {
    hide();
    visible = link;
    link.setAttribute('aria-describedby', tooltip.id);
    const { short = '', score = '' } = link.dataset;
    const line = AXES.slice(0, score.length).map(
      (axis, place) => AXIS_LETTERS[axis] + score[place],
    );
    const sign = element('span', { class: 'debt' }, ...compactScore(line.join('/')));
    tooltip.replaceChildren(short, ...(score === '' ? [] : [sign]));
    tooltip.hidden = false;
    place();
  }

  function hide(): void {
    visible?.removeAttribute('aria-describedby');
    visible = null;
    tooltip.hidden = true;
  }

  /** Below the link, or above it if there is no room. */
  function place(): void {
    if (!visible) return;
    const link = visible.getBoundingClientRect();
    const { width, height } = tooltip.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const within = (value: number, most: number): number =>
      Math.max(GAP, Math.min(value, most - GAP));
    const below = link.bottom + GAP;
    const top = below + height + GAP > clientHeight ? link.top - GAP - height : below;
    tooltip.style.left = `${scrollX + within(link.left, clientWidth - width)}px`;
    tooltip.style.top = `${scrollY + within(top, clientHeight - height)}px`;
  }

  /** The pause lets the pointer pass over links, and cross the gap to the tooltip. */
  function hover(target: HTMLElement | null): void {
    if (target === hovered) return;
    hovered = target;
    clearTimeout(timer);
    timer = window.setTimeout(settle, HOVER_PAUSE);
  }

  const isSettled = (): boolean => hovered === visible || hovered === tooltip;

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

  listen(document.documentElement, {
    pointerover(event) {
      if (event.pointerType !== 'touch') hover(closestTo(event, 'a[data-short], #tooltip'));
    },
    pointerleave: () => hover(null),
    focusin(event) {
      const link = closestTo(event, 'a[data-short]:focus-visible');
      if (link !== null && link === event.target) show(link);
    },
    focusout: () => isSettled() || hide(),
  });
  listen(window, {
    resize: place,
    pagehide() {
      hovered = null;
      hide();
    },
  });
  // Before the search hears it: one press closes one thing.
  addEventListener('keydown', onKey, { capture: true });
}
