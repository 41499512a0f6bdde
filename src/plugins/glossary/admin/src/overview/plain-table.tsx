import { Box } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A table for reading: its links are in the tab order, as everywhere on the web. */
export const PlainTable = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  line-height: 1.45;

  caption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th,
  td {
    padding: 1rem 1.2rem;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    text-align: start;
    vertical-align: top;
  }
  td > button {
    white-space: nowrap;
  }
  tr:last-child > * {
    border-bottom: 0;
  }
  thead th {
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.2rem;
    font-weight: 600;
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

interface ListTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The rows. */
  readonly children: ReactNode;
}

/** The rows of a list, which scroll on their own where the window is narrow. */
export function ListTable({ caption, columns, children }: ListTableProps) {
  return (
    <Box background="neutral0" hasRadius shadow="tableShadow" overflow="auto">
      <PlainTable>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </PlainTable>
    </Box>
  );
}
