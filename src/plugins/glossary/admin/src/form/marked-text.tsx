import { VisuallyHidden } from '@strapi/design-system';
import { styled } from 'styled-components';
import type { Fate, TextPart } from '../../../core/text/text-diff';
import { useText } from '../text';

const Removed = styled.del`
  padding: 0 0.2rem;
  border-radius: 2px;
  background: ${({ theme }) => theme.colors.danger100};
  color: ${({ theme }) => theme.colors.danger700};
  text-decoration: line-through;
`;
const Added = styled.ins`
  padding: 0 0.2rem;
  border-radius: 2px;
  background: ${({ theme }) => theme.colors.success100};
  color: ${({ theme }) => theme.colors.success700};
  text-decoration: underline;
  text-underline-offset: 0.2em;
`;

/** A piece of a text in a comparison, marked by colour, by line, and in words for screen readers. */
export function MarkedText({ fate, text }: { readonly fate: Fate; readonly text: string }) {
  const say = useText();
  if (fate === 'kept') return <>{text}</>;
  const Mark = fate === 'removed' ? Removed : Added;
  return (
    <Mark>
      <VisuallyHidden>{say(`compare.${fate}`)} </VisuallyHidden>
      {text}
    </Mark>
  );
}

export function MarkedParts({ parts }: { readonly parts: readonly TextPart[] }) {
  return (
    <>
      {parts.map((part, index) => (
        <MarkedText key={index} {...part} />
      ))}
    </>
  );
}
