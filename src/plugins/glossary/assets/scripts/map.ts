import { MAP_SCRIPT_TEXT } from '../../core/texts/script';
import { element } from './dom';
import { addDragging, addFingers, type Point } from './map-gestures';
import { addLitLines } from './map-lines';

/**
 * The script of the map. Without it the map has its natural size and scrolls in its frame; with it the map can be zoomed: with its buttons, with +
 * and - and 0, with Ctrl and the wheel (or a pinch on a touchpad), and with two fingers. It can be scrolled or dragged. The lines of the term under
 * the pointer are highlighted.
 */

/** Sizes as parts of the drawing's own; the least is the whole drawing. */
const LARGEST = 3;
const READABLE = 0.85;
const STEP = 1.3;
const WHEEL_SPEED = 0.01;

document.querySelectorAll<HTMLElement>('.map').forEach((frame) => {
  const svg = frame.querySelector('svg');
  if (svg) addZoom(frame, svg);
});

function addZoom(frame: HTMLElement, svg: SVGSVGElement): void {
  // The frame keeps its height while the drawing in it grows and shrinks.
  frame.style.height = `${frame.offsetHeight}px`;
  const own = { width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
  let size = 1;

  const whole = (): number =>
    Math.min(1, frame.clientWidth / own.width, frame.clientHeight / own.height || 1);

  /** @param at what keeps its place, in CSS pixels of the frame */
  function zoom(
    target: number,
    at: Point = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 },
  ): void {
    const before = size;
    size = Math.min(LARGEST, Math.max(whole(), target));
    const left = ((frame.scrollLeft + at.x) * size) / before - at.x;
    const top = ((frame.scrollTop + at.y) * size) / before - at.y;
    svg.setAttribute('width', String(Math.round(own.width * size)));
    svg.setAttribute('height', String(Math.round(own.height * size)));
    frame.scrollTo({ left, top, behavior: 'instant' });
  }

  function inFrame({ x, y }: Point): Point {
    const { left, top } = frame.getBoundingClientRect();
    return { x: x - left, y: y - top };
  }

  addKeys(
    frame,
    new Map([
      ['+', { name: MAP_SCRIPT_TEXT.larger, run: () => zoom(size * STEP) }],
      ['-', { name: MAP_SCRIPT_TEXT.smaller, run: () => zoom(size / STEP) }],
      ['0', { name: MAP_SCRIPT_TEXT.wholeMap, run: () => zoom(whole()) }],
    ]),
  );
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(size * Math.exp(-event.deltaY * WHEEL_SPEED), inFrame(event));
    },
    { passive: false },
  );
  addFingers(frame, {
    sizeNow: () => size,
    resize: (target, middle) => zoom(target, inFrame(middle)),
  });
  addDragging(frame);
  addLitLines(svg);

  // What can be read at once comes first: the whole map, or in a small window its middle.
  zoom(Math.max(READABLE, whole()));
  frame.scrollTo({
    left: (frame.scrollWidth - frame.clientWidth) / 2,
    top: (frame.scrollHeight - frame.clientHeight) / 2,
    behavior: 'instant',
  });
}

/** The map's actions, each with a button and a key. */
function addKeys(
  frame: HTMLElement,
  actions: ReadonlyMap<string, { readonly name: string; readonly run: () => void }>,
): void {
  const buttons = element('p', { class: 'zoom' });
  for (const [key, { name, run }] of actions) {
    const button = element('button', { type: 'button', 'aria-keyshortcuts': key }, name);
    button.onclick = run;
    buttons.append(button);
  }
  frame.before(buttons);
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const found = actions.get(event.key === '=' ? '+' : event.key);
    if (!found) return;
    event.preventDefault();
    found.run();
  });
}
