import { AXES, AXIS_LETTERS } from '../../core/term/debt-score';
import { showBesideLinks } from './beside-link';
import { compactScore } from './compact-score';
import { element } from './dom';

/** Shows the definition of a linked term, and its score. */
export function addTooltip(): void {
  const tooltip = element('div', { id: 'tooltip', role: 'tooltip' });
  showBesideLinks(document.documentElement, 'a[data-short]', {
    box: tooltip,
    description: tooltip,
    fill({ dataset: { short = '', score = '' } }) {
      const line = AXES.slice(0, score.length).map(
        (axis, place) => AXIS_LETTERS[axis] + score[place],
      );
      const sign = element('span', { class: 'debt' }, ...compactScore(line.join('/')));
      tooltip.replaceChildren(short, ...(score === '' ? [] : [sign]));
      document.querySelector('main')?.append(tooltip);
    },
  });
}
