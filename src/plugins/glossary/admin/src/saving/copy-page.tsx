import { createGlobalStyle } from 'styled-components';
import { useText } from '../text';

/** A placeholder for the original's name, which Strapi inserts. */
const NAME = '\u0000';

/**
 * Strapi renders the page of a copy from its original: the heading is the original's name, and the second tab would show the original's published
 * version. An unsaved copy has no published version.
 */
const OfCopy = createGlobalStyle<{ readonly $before: string; readonly $after: string }>`
  [role='tab'][id$='-trigger-published'] {
    display: none;
  }
  main h1::before {
    content: ${({ $before }) => JSON.stringify($before)};
  }
  main h1::after {
    content: ${({ $after }) => JSON.stringify($after)};
  }
`;

/** Adapts the page of an unsaved copy. */
export function CopyPage() {
  const say = useText();
  const [before = '', after = ''] = say('saving.copy-of', { name: NAME }).split(NAME);
  return <OfCopy $before={before} $after={after} />;
}
