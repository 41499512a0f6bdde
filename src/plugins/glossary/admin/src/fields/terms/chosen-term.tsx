import { Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowDown, ArrowUp, Cross } from '@strapi/icons';
import { styled } from 'styled-components';
import type { RelatedEntry } from '../../../../core/panel/panel-answers';
import { formAddress } from '../../overview/panel-lists';
import { TextLink } from '../../overview/term-link';
import { useText } from '../../text';
import { TermState } from './term-picker';

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.8rem;
  padding: 0.4rem 0.8rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
`;

interface ChosenTermProps {
  readonly entry: RelatedEntry;
  /** Position in the list, 1-based. */
  readonly number: number;
  readonly total: number;
  readonly disabled: boolean;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
  /** Called when dragging of the row begins, and when another one is dropped on it. */
  readonly drag: () => void;
  readonly drop: () => void;
}

export function ChosenTerm({ entry, number, total, disabled, ...row }: ChosenTermProps) {
  const say = useText();
  const name = entry.name.trim() === '' ? say('list.unnamed') : entry.name;
  return (
    <Row
      draggable={!disabled && total > 1}
      onDragStart={row.drag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        row.drop();
      }}
    >
      <Typography flex={1} minWidth="12rem" style={{ overflowWrap: 'anywhere' }}>
        <TextLink to={formAddress(entry.documentId)} target="_blank">
          {name}
        </TextLink>
      </Typography>
      <TermState isPublished={entry.isPublished} />
      <Flex gap={1}>
        {total > 1 && (
          <>
            <IconButton
              variant="ghost"
              label={say('terms.up', { name })}
              disabled={disabled || number === 1}
              onClick={() => row.move(-1)}
            >
              <ArrowUp />
            </IconButton>
            <IconButton
              variant="ghost"
              label={say('terms.down', { name })}
              disabled={disabled || number === total}
              onClick={() => row.move(1)}
            >
              <ArrowDown />
            </IconButton>
          </>
        )}
        <IconButton
          variant="ghost"
          label={say('terms.remove', { name })}
          disabled={disabled}
          onClick={row.remove}
        >
          <Cross />
        </IconButton>
      </Flex>
    </Row>
  );
}
