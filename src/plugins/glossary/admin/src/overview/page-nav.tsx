import { Link } from 'react-router-dom';
import { styled } from 'styled-components';

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

interface PageNavProps {
  readonly label: string;
  readonly places: readonly {
    readonly key: string;
    readonly title: string;
    readonly address: string;
  }[];
  readonly current: string;
}

/** The lists of a page as links, each with its own address. */
export function PageNav({ label, places, current }: PageNavProps) {
  return (
    <nav aria-label={label}>
      <Row>
        {places.map(({ key, title, address }) => (
          <li key={key}>
            <Choice to={address} aria-current={key === current ? 'page' : undefined}>
              {title}
            </Choice>
          </li>
        ))}
      </Row>
    </nav>
  );
}
