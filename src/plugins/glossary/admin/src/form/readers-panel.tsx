import { Flex, Link, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isOn } from '../features';
import { Remark } from '../remark';
import type { ReadersSide } from '../../../core/panel/panel-answers';
import { scoreLine, valuesOf } from '../../../core/term/debt-score';
import {
  isScoreRemoval,
  type ScoreDraft,
  scoreFromDraft,
} from '../../../core/publishing/score-draft';
import { TextLink } from '../overview/term-link';
import { REPORTS_ADDRESS } from '../menu-pages';
import { useEditedTerm } from '../saving/term-actions';
import { ScoreIcon } from '../score/score-icon';
import { useText } from '../text';
import { ActivityBars } from './activity-bars';
import { TERM } from '../../../core/term/content-types';
import { useFormAnswer } from './use-form-answer';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  gap: 0.4rem 1.2rem;
  font-size: 1.2rem;
  line-height: 1.5;
  color: ${({ theme }) => theme.colors.neutral800};

  & dt {
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;
const Quoted = styled.code`
  display: block;
  padding: 0.6rem 0.8rem;
  border-radius: 4px;
  background: ${({ theme }) => theme.colors.neutral100};
  color: ${({ theme }) => theme.colors.neutral800};
  font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
  font-size: 1.2rem;
  line-height: 1.5;
  overflow-wrap: anywhere;
`;

/** Beside the form: what readers see of the term. */
export const ReadersPanel: PanelComponent = ({ model, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  if (model !== TERM || documentId === undefined) return null;
  return { title: say('readers.title'), content: <Readers documentId={documentId} /> };
};

function Readers({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const { state, answer } = useFormAnswer<ReadersSide>(`/terms/${documentId}/readers`);
  if (state !== 'loaded') {
    return (
      <Remark role="status">
        {say(state === 'loading' ? 'readers.loading' : 'readers.failed')}
      </Remark>
    );
  }
  const { scoreName, openReports, published } = answer;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {isOn('scores') && <ScoreLine scoreName={scoreName} published={published?.score ?? null} />}
      {openReports > 0 && (
        <Typography variant="pi" textColor="neutral800">
          <TextLink to={REPORTS_ADDRESS}>{say('readers.reports', { count: openReports })}</TextLink>
        </Typography>
      )}
      {published === null ? (
        <Remark>{say('readers.not-public')}</Remark>
      ) : (
        <PublishedFacts {...published} />
      )}
    </Flex>
  );
}

/** The score line of the form's score if it is complete, else of the published one. */
function ScoreLine({
  scoreName,
  published,
}: {
  readonly scoreName: string;
  readonly published: ScoreDraft | null;
}) {
  const say = useText();
  const draft = useForm(
    'ScoreLine',
    ({ values }) => (values as { score_draft?: unknown }).score_draft,
  );
  const isRemoved = isScoreRemoval(draft);
  const drafted = lineOf(draft);
  const publicLine = lineOf(published);
  const line = isRemoved ? null : (drafted ?? publicLine);
  const score = scoreFromDraft(drafted === null ? published : draft);
  const isChanged = isRemoved ? publicLine !== null : drafted !== null && drafted !== publicLine;
  function lineOf(score: unknown): string | null {
    const complete = scoreFromDraft(score);
    return complete === null ? null : scoreLine(scoreName, complete);
  }
  return (
    <Part title={say('readers.score')}>
      {line === null ? (
        <Remark>{say('readers.no-score')}</Remark>
      ) : (
        <Flex gap={2} alignItems="center">
          {score !== null && <ScoreIcon values={valuesOf(score)} />}
          <Quoted>{line}</Quoted>
        </Flex>
      )}
      {isChanged && (
        <Remark>
          {publicLine === null
            ? say('readers.score-new')
            : say('readers.score-changes', { line: publicLine })}
        </Remark>
      )}
    </Part>
  );
}

function PublishedFacts({
  views,
  rating,
  activity,
  citation,
}: NonNullable<ReadersSide['published']>) {
  const say = useText();
  const credits = citation.usage.attribution_examples;
  return (
    <>
      <Flex gap={4} wrap="wrap">
        {isOn('pages') && (
          <Link href={citation.html_url} isExternal>
            {say('readers.page')}
          </Link>
        )}
        {isOn('records') && (
          <Link href={citation.json_url} isExternal>
            {say('readers.record')}
          </Link>
        )}
      </Flex>
      <Facts>
        {isOn('views') && (
          <>
            <dt>{say('readers.views')}</dt>
            <dd>{say('readers.count', { count: views })}</dd>
          </>
        )}
        {isOn('ratings') && (
          <>
            <dt>{say('readers.rating')}</dt>
            <dd>
              {rating.average === null
                ? say('readers.no-rating')
                : say('readers.rated', { average: rating.average, count: rating.count })}
            </dd>
          </>
        )}
      </Facts>
      {isOn('views') && (
        <Part title={say('readers.activity')}>
          <ActivityBars {...activity} />
        </Part>
      )}
      <Part title={say('readers.citation')}>
        <Quoted>{credits.footer_credit}</Quoted>
        <Quoted>{credits.markdown_link}</Quoted>
        <Quoted>{credits.inline_mention}</Quoted>
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography tag="h3" variant="pi" fontWeight="bold" textColor="neutral800">
        {title}
      </Typography>
      {children}
    </Flex>
  );
}
