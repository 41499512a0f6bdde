import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { PanelTerm } from '../../../core/listing/panel-query';
import { useText } from '../text';
import { formAddress } from './panel-lists';

export const TextLink = styled(Link)`
  color: ${({ theme }) => theme.colors.primary600};
  text-decoration: none;
  border-radius: 2px;

  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
`;

interface TermLinkProps {
  readonly term: Pick<PanelTerm, 'documentId' | 'term'>;
  /** Whether the editor may be typing beside the link. */
  readonly isInNewTab?: boolean;
}

/** A link to the form of a term; a draft without a name gets a placeholder. */
export function TermLink({ term, isInNewTab = false }: TermLinkProps) {
  const say = useText();
  return (
    <TextLink to={formAddress(term.documentId)} target={isInNewTab ? '_blank' : undefined}>
      {term.term.trim() === '' ? say('list.unnamed') : term.term}
    </TextLink>
  );
}
