import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fieldsOf, TERM_FORM } from '../../../core/term/edit-form';
import { groupId } from '../fields/group-field';

/** A link to a field; a long text wraps like text. */
const Link = styled.button`
  padding: 0.2rem 0;
  border: 0;
  background: none;
  color: ${({ theme }) => theme.colors.primary600};
  font-size: 1.2rem;
  line-height: 1.4;
  text-align: start;
  cursor: pointer;

  &:hover {
    text-decoration: underline;
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
`;

/** A message about a field, with a link to it. */
export function Jump({
  field,
  children,
}: {
  readonly field: string;
  readonly children: ReactNode;
}) {
  return (
    <Link type="button" onClick={() => goTo(field)}>
      {children}
    </Link>
  );
}

/** Focuses a field: its first input if there is one, else the heading of its group. */
function goTo(path: string): void {
  const [name = ''] = path.split('.');
  const group = TERM_FORM.find((candidate) =>
    fieldsOf(candidate).some((field) => field.name === name),
  );
  const field = document.getElementById(name) ?? document.getElementsByName(name)[0] ?? null;
  const input = field?.matches('input, textarea, button')
    ? field
    : field?.querySelector<HTMLElement>('input, textarea, button');
  const target = input ?? document.getElementById(groupId(group?.key ?? ''));
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'center' });
}
