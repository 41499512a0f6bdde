import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { Shown } from '../overview/panel-lists';
import { useText } from '../text';

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.8rem;
`;

const Choice = styled(Link)`
  display: block;
  padding: 0.7rem 1.2rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  text-decoration: none;

  &:hover {
    border-color: ${({ theme }) => theme.colors.primary600};
  }
  &:focus-visible {
    outline: 2px solid ${({ theme }) => theme.colors.primary600};
    outline-offset: 2px;
  }
  &[aria-current] {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary100};
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
`;

interface ShownNavProps {
  readonly allowed: readonly Shown[];
  readonly shown: Shown;
  readonly addressOf: (shown: Shown) => string;
}

/** What the page can show, as links: each has an address of its own. */
export function ShownNav({ allowed, shown, addressOf }: ShownNavProps) {
  const say = useText();
  return (
    <nav aria-label={say('page.nav')}>
      <Row>
        {allowed.map((choice) => (
          <li key={choice}>
            <Choice to={addressOf(choice)} aria-current={choice === shown ? 'page' : undefined}>
              {say(`show.${choice}`)}
            </Choice>
          </li>
        ))}
      </Row>
    </nav>
  );
}
