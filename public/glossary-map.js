/**
 * The script of the map. Without it the map is drawn as large as it is and scrolls in its frame; with it the drawing grows and shrinks:
 * by its buttons, by + and - and 0, by the wheel with Ctrl (as a pinch on a touchpad does), and by two fingers. It is moved by scrolling,
 * as everything else, or by dragging. Where a term is pointed at, its lines stand out.
 */

/** Sizes as parts of the drawing's own; the least is the whole drawing. */
const LARGEST = 3;
const READABLE = 0.85;
const STEP = 1.3;
const WHEEL_SPEED = 0.01;
/** CSS pixels that a pointer moves before it drags and no longer follows a link */
const DRAG_FROM = 6;

document.querySelectorAll('.map').forEach(addZoom);

function addZoom(frame) {
  const svg = frame.querySelector('svg');
  // The frame keeps its height while the drawing in it grows and shrinks.
  frame.style.height = `${frame.offsetHeight}px`;
  const own = { width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
  let size = 1;

  const whole = () =>
    Math.min(1, frame.clientWidth / own.width, frame.clientHeight / own.height || 1);

  /** @param at what keeps its place, in CSS pixels of the frame */
  function zoom(wanted, at = { x: frame.clientWidth / 2, y: frame.clientHeight / 2 }) {
    const before = size;
    size = Math.min(LARGEST, Math.max(whole(), wanted));
    const left = ((frame.scrollLeft + at.x) * size) / before - at.x;
    const top = ((frame.scrollTop + at.y) * size) / before - at.y;
    svg.setAttribute('width', Math.round(own.width * size));
    svg.setAttribute('height', Math.round(own.height * size));
    frame.scrollTo({ left, top, behavior: 'instant' });
  }

  const place = ({ clientX, clientY }) => {
    const { left, top } = frame.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  const acts = new Map([
    ['+', { name: '{{text.script.larger}}', act: () => zoom(size * STEP) }],
    ['-', { name: '{{text.script.smaller}}', act: () => zoom(size / STEP) }],
    ['0', { name: '{{text.script.wholeMap}}', act: () => zoom(whole()) }],
  ]);
  const buttons = document.createElement('p');
  buttons.className = 'zoom';
  for (const [key, { name, act }] of acts) {
    const button = document.createElement('button');
    Object.assign(button, { type: 'button', textContent: name, onclick: act });
    button.setAttribute('aria-keyshortcuts', key);
    buttons.append(button);
  }
  frame.before(buttons);
  frame.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const found = acts.get(event.key === '=' ? '+' : event.key);
    if (!found) return;
    event.preventDefault();
    found.act();
  });
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(size * Math.exp(-event.deltaY * WHEEL_SPEED), place(event));
    },
    { passive: false },
  );
  addFingers(frame, () => size, zoom, place);
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

function addFingers(frame, sizeNow, zoom, place) {
  let start = null;
  const spread = ([one, other]) =>
    Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  frame.addEventListener(
    'touchstart',
    ({ touches }) => {
      start = touches.length === 2 ? { spread: spread(touches), size: sizeNow() } : null;
    },
    { passive: true },
  );
  frame.addEventListener(
    'touchmove',
    (event) => {
      if (start === null || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const middle = {
        clientX: (one.clientX + other.clientX) / 2,
        clientY: (one.clientY + other.clientY) / 2,
      };
      zoom((start.size * spread(event.touches)) / start.spread, place(middle));
    },
    { passive: false },
  );
}

/** A mouse drags the map; a finger scrolls it anyway. */
function addDragging(frame) {
  let from = null;
  let isDragging = false;
  frame.addEventListener('pointerdown', ({ pointerType, button, clientX, clientY }) => {
    isDragging = false;
    if (pointerType === 'mouse' && button === 0)
      from = { clientX, clientY, left: frame.scrollLeft, top: frame.scrollTop };
  });
  addEventListener('pointermove', ({ clientX, clientY }) => {
    if (from === null) return;
    const [x, y] = [clientX - from.clientX, clientY - from.clientY];
    isDragging ||= Math.hypot(x, y) > DRAG_FROM;
    if (isDragging) frame.scrollTo({ left: from.left - x, top: from.top - y, behavior: 'instant' });
  });
  addEventListener('pointerup', () => {
    from = null;
  });
  frame.addEventListener('dragstart', (event) => event.preventDefault());
  frame.addEventListener('click', (event) => isDragging && event.preventDefault(), true);
}

/** The lines of the term that is pointed at. */
function addLitLines(svg) {
  const lines = [...svg.querySelectorAll('line')].map((line) => ({
    line,
    ends: line.dataset.ends.split(' '),
  }));
  const nodes = [...svg.querySelectorAll('[data-node]')];
  const light = (lit) => {
    const near = new Set([lit]);
    for (const { line, ends } of lines) {
      const isLit = ends.includes(lit);
      line.classList.toggle('lit', isLit);
      if (isLit) ends.forEach((end) => near.add(end));
    }
    for (const node of nodes)
      node.classList.toggle('lit', lit !== null && near.has(node.dataset.node));
    svg.classList.toggle('pointed', lit !== null);
  };
  const nodeAt = ({ target }) => target.closest('[data-node]')?.dataset.node ?? null;
  let lit = null;
  svg.addEventListener('pointerover', (event) => {
    const now = nodeAt(event);
    if (now === lit) return;
    lit = now;
    light(lit);
  });
  svg.addEventListener('pointerleave', () => {
    lit = null;
    light(null);
  });
}
