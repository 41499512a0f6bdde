import { Box, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { Widget } from '@strapi/strapi/admin';
import { ATTENTION_REASONS, type AttentionCounts } from '../../../core/panel/attention';
import { CountList } from '../overview/count-list';
import { pageAddress, partOfReason } from '../overview/panel-lists';
import { isThere } from '../features';
import { useAnswer } from '../overview/use-answer';
import { useText } from '../text';

/** The number of terms that need attention for each reason, with links to their lists. */
export function AttentionWidget() {
  const say = useText();
  const { state, answer } = useAnswer<AttentionCounts>('/glossary-panel/attention/counts');
  if (state === 'failed') return <Widget.Error />;
  if (state === 'loading') return <Widget.Loading />;
  const { counts } = answer;
  if (ATTENTION_REASONS.every((reason) => counts[reason] === 0))
    return (
      <Box padding={2}>
        <Typography textColor="neutral800">
          <CheckCircle aria-hidden fill="success600" /> {say('attention.nothing')}
        </Typography>
      </Box>
    );
  return (
    <CountList
      rows={ATTENTION_REASONS.filter((reason) => isThere(partOfReason(reason))).map((reason) => ({
        key: reason,
        title: say(`show.${reason}`),
        address: pageAddress(reason),
        count: counts[reason],
      }))}
    />
  );
}
