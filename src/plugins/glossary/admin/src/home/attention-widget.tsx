import { Box } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { ATTENTION_REASONS, type AttentionCounts } from '../../../core/panel/attention';
import { pageAddress } from '../overview/panel-lists';
import { TextLink } from '../overview/term-link';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';

const Reasons = styled.ul`
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

/** How many terms need an editor, for each reason; each leads to their list. */
export function AttentionWidget() {
  const say = useText();
  const { formatNumber } = useIntl();
  const { state, answer } = useAnswer<AttentionCounts>('/glossary-panel/attention/counts');
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  const { counts } = answer;
  if (ATTENTION_REASONS.every((reason) => counts[reason] === 0))
    return (
      <Box padding={2}>
        <CheckCircle aria-hidden fill="success600" /> {say('attention.nothing')}
      </Box>
    );
  return (
    <Reasons>
      {ATTENTION_REASONS.map((reason) => (
        <li key={reason}>
          <TextLink to={pageAddress(reason)}>{say(`show.${reason}`)}</TextLink>
          <span className={counts[reason] === 0 ? 'count none' : 'count'}>
            {formatNumber(counts[reason])}
          </span>
        </li>
      ))}
    </Reasons>
  );
}
