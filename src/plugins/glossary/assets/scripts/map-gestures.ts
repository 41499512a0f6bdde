/** In CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels that a pointer moves before it drags and no longer follows a link. */
const DRAG_FROM = 6;

interface Resizing {
  readonly sizeNow: () => number;
  /** @param middle what keeps its place in the window */
  readonly resize: (target: number, middle: Point) => void;
}

/** Two fingers make the map larger and smaller. */
export function addFingers(frame: HTMLElement, { sizeNow, resize }: Resizing): void {
  let start: { readonly spread: number; readonly size: number } | null = null;

  /** How far two fingers are from one another, and what lies between them; null where there are not two. */
  function pinchOf({ touches }: TouchEvent): { spread: number; middle: Point } | null {
    const [one, other, third] = touches;
    if (one === undefined || other === undefined || third !== undefined) return null;
    return {
      spread: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
      middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    };
  }

  frame.addEventListener(
    'touchstart',
    (event) => {
      const pinch = pinchOf(event);
      start = pinch && { spread: pinch.spread, size: sizeNow() };
    },
    { passive: true },
  );
  frame.addEventListener(
    'touchmove',
    (event) => {
      const pinch = pinchOf(event);
      if (start === null || pinch === null) return;
      event.preventDefault();
      resize((start.size * pinch.spread) / start.spread, pinch.middle);
    },
    { passive: false },
  );
}

/** A mouse drags the map; a finger scrolls it anyway. */
export function addDragging(frame: HTMLElement): void {
  let from: { x: number; y: number; left: number; top: number } | null = null;
  let isDragging = false;
  frame.addEventListener('pointerdown', ({ pointerType, button, clientX: x, clientY: y }) => {
    isDragging = false;
    if (pointerType === 'mouse' && button === 0)
      from = { x, y, left: frame.scrollLeft, top: frame.scrollTop };
  });
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (from === null) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    isDragging ||= Math.hypot(x, y) > DRAG_FROM;
    if (isDragging) frame.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
  });
  addEventListener('pointerup', () => {
    from = null;
  });
  frame.addEventListener('dragstart', (event) => event.preventDefault());
  frame.addEventListener('click', (event) => isDragging && event.preventDefault(), true);
}
