import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { TextLink } from './term-link';

const Rows = styled.ul`
  li {
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: 1.6rem;
    padding: 0.8rem 0.2rem;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    font-size: 1.4rem;
  }
  li:last-child {
    border-bottom: 0;
  }
  .count {
    color: ${({ theme }) => theme.colors.neutral800};
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
  .none {
    color: ${({ theme }) => theme.colors.neutral600};
    font-weight: 400;
  }
`;

interface CountListProps {
  readonly rows: readonly {
    readonly key: string;
    readonly title: string;
    readonly address: string;
    readonly count: number;
  }[];
}

/** The lengths of some lists, with links to them. */
export function CountList({ rows }: CountListProps) {
  const { formatNumber } = useIntl();
  return (
    <Rows>
      {rows.map(({ key, title, address, count }) => (
        <li key={key}>
          <TextLink to={address}>{title}</TextLink>
          <span className={count === 0 ? 'count none' : 'count'}>{formatNumber(count)}</span>
        </li>
      ))}
    </Rows>
  );
}
