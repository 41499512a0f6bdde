import { createGlobalStyle } from 'styled-components';
import { useText } from '../text';

/** Stands for the name of the original, which Strapi writes. */
const NAME = '\u0000';

/**
 * Strapi makes the page of a copy from its original: the heading is the original's name, and the second tab would show the published
 * version of the original. A copy that is not saved yet has no published version.
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

/** Has the page of a copy that is not saved yet speak of the copy. */
export function CopyPage() {
  const say = useText();
  const [before = '', after = ''] = say('saving.copy-of', { name: NAME }).split(NAME);
  return <OfCopy $before={before} $after={after} />;
}
