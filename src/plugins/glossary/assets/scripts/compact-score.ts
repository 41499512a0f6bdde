import { AXES } from '../../core/term/debt-score';
import { SCORE_ICON_SIZE, scoreIconBars } from '../../core/term/score-bars';
import { element, setAttributes } from './dom';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A score as its icon, which is drawn as everywhere else, and its line.
 *
 * @param line ends with the values of the four axes, `d5/e3/b5/t7`
 */
export function compactScore(line: string): readonly Element[] {
  const svg = document.createElementNS(SVG, 'svg');
  const size = SCORE_ICON_SIZE;
  setAttributes(svg, {
    class: 'score-icon',
    viewBox: `0 0 ${size} ${size}`,
    width: size,
    height: size,
  });
  svg.setAttribute('aria-hidden', 'true');
  for (const { level, x, y, width, height } of scoreIconBars(valuesOf(line))) {
    svg.append(bar('track', { x, y: 0, width, height: size }));
    svg.append(bar(`h${level}`, { x, y, width, height }));
  }
  return [svg, element('code', {}, line)];
}

function bar(name: string, place: Readonly<Record<string, number>>): SVGRectElement {
  const rect = document.createElementNS(SVG, 'rect');
  setAttributes(rect, { class: name, ...place });
  return rect;
}

/** The word before the values is the operator's, and may have digits too. */
function valuesOf(line: string): Record<(typeof AXES)[number], number> {
  const digits = (line.match(/\d(?=\D|$)/g) ?? []).slice(-AXES.length);
  const [detectability = 0, effort = 0, burden = 0, trap = 0] = digits.map(Number);
  return { detectability, effort, burden, trap };
}
