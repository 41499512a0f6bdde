import { Flex, Typography } from '@strapi/design-system';
import type { PanelTerm } from '../../../core/listing/panel-query';
import { TermLink } from '../overview/term-link';

/** A term with its messages, one per line. */
export interface TermLine extends Pick<PanelTerm, 'documentId' | 'term'> {
  readonly sentences: readonly string[];
}

/** Terms under a heading, with links to their forms; renders nothing without terms. */
export function TermLines({
  title,
  terms,
}: {
  readonly title: string;
  readonly terms: readonly TermLine[];
}) {
  if (terms.length === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" fontWeight="bold" textColor="neutral800">
        {title}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {terms.map(({ documentId, term, sentences }) => (
          <li key={documentId}>
            <Typography textColor="neutral800">
              <TermLink term={{ documentId, term }} />
            </Typography>
            {sentences.map((sentence) => (
              <Typography key={sentence} tag="p" variant="pi" textColor="neutral600">
                {sentence}
              </Typography>
            ))}
          </li>
        ))}
      </Flex>
    </Flex>
  );
}
