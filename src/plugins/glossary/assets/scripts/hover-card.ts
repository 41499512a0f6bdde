import { showBesideLinks } from './beside-link';
import { element } from './dom';

const LINKS = 'a.glossary-link';

let cards = 0;

/**
 * Shows a card beside each link that `linkTerms` has made: the name of the term, which leads to its page, and its definition. It asks no server for
 * anything. The stylesheet is `strapi-plugin-glossary/hover-card.css`.
 *
 * @param root the part of the page that has the links, also those that come later
 * @returns takes the cards away again
 */
export function addGlossaryCards(root: HTMLElement = document.documentElement): () => void {
  cards += 1;
  // Tab does not stop at it: the link beside it leads to the same page.
  const name = element('a', { class: 'glossary-card-name', tabindex: -1 });
  const description = element('span', { id: `glossary-card-text-${cards}` });
  const card = element('span', { id: `glossary-card-${cards}`, class: 'glossary-card' });
  card.append(name, description);
  const end = showBesideLinks(root, LINKS, {
    box: card,
    description,
    fill(link) {
      const { dataset, textContent, title } = link;
      // The browser would show it a second time.
      dataset.short ??= title;
      link.removeAttribute('title');
      name.setAttribute('href', link.getAttribute('href') ?? '');
      name.textContent = dataset.term ?? textContent;
      description.textContent = dataset.short;
      // There it follows the link in the order of reading, and is not inert where the link is in a dialog.
      link.after(card);
    },
  });
  return () => {
    end();
    for (const link of root.querySelectorAll<HTMLElement>(`${LINKS}[data-short]`)) {
      link.title = link.dataset.short ?? '';
      delete link.dataset.short;
    }
  };
}
