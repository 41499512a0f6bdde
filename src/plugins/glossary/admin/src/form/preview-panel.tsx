import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { Eye, ManyWays } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import { isOn } from '../features';
import { project } from '../project';
import { Remark } from '../remark';
import { useEditedTerm } from '../saving/term-actions';
import { useText } from '../text';
import { TERM } from '../../../core/term/content-types';
import { useOpenPreview } from './use-open-preview';
import type { TermComparison } from '../../../core/panel/panel-answers';
import { isScoreRemoval, scoreDraftOf } from '../../../core/publishing/score-draft';
import { draftShown } from '../../../core/term/shown-score';
import { type ComparedRelation, termDiff } from '../../../core/publishing/term-diff';
import { FieldDiffs } from './field-diffs';
import { relationInForm } from '../../../core/panel/form-relations';
import { useFormAnswer } from './use-form-answer';

/** Beside the form: the preview page, and the changes that a publication would make. */
export const PreviewPanel: PanelComponent = ({ model, activeTab, meta, ...props }) => {
  const say = useText();
  const { documentId } = useEditedTerm(props.documentId);
  // The other tab shows the published version, which needs no preview.
  if (model !== TERM || activeTab === 'published') return null;
  const isPublished = (meta?.availableStatus?.length ?? 0) > 0;
  return {
    title: say('preview.title'),
    content: <Preview documentId={documentId} isPublished={isPublished} />,
  };
};

interface PreviewProps {
  readonly documentId: string | undefined;
  readonly isPublished: boolean;
}

function Preview({ documentId, isPublished }: PreviewProps) {
  const say = useText();
  const isModified = useForm('Preview', (form) => form.modified);
  const open = useOpenPreview();
  if (documentId === undefined) {
    return <Remark>{say('preview.save-first')}</Remark>;
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      {isOn('pages') && (
        <>
          <Button
            variant="secondary"
            startIcon={<Eye />}
            fullWidth
            onClick={() => void open(documentId)}
          >
            {say('preview.open')}
          </Button>
          {isModified && <Remark>{say('preview.unsaved')}</Remark>}
        </>
      )}
      {isPublished ? (
        <Modal.Root>
          <Modal.Trigger>
            <Button variant="tertiary" startIcon={<ManyWays />} fullWidth>
              {say('compare.open')}
            </Button>
          </Modal.Trigger>
          <Modal.Content aria-describedby={undefined}>
            <Modal.Header>
              <Modal.Title>{say('compare.title')}</Modal.Title>
            </Modal.Header>
            <Modal.Body>
              <Comparison documentId={documentId} />
            </Modal.Body>
          </Modal.Content>
        </Modal.Root>
      ) : (
        <Remark>{say('compare.nothing-public')}</Remark>
      )}
    </Flex>
  );
}

/** What a publication of the form's current values, saved or not, would change for readers. */
function Comparison({ documentId }: { readonly documentId: string }) {
  const say = useText();
  const values = useForm('Comparison', (form) => form.values) as Readonly<Record<string, unknown>>;
  const { state, answer } = useFormAnswer<TermComparison>(`/terms/${documentId}/comparison`);
  if (state !== 'loaded' || answer.published === null) {
    return (
      <Typography textColor="neutral600" role="status">
        {say(
          state === 'loading'
            ? 'compare.loading'
            : state === 'failed'
              ? 'compare.failed'
              : 'compare.nothing-public',
        )}
      </Typography>
    );
  }
  const { published, saved } = answer;
  const namesIn = (relation: ComparedRelation): readonly string[] =>
    relationInForm(saved[relation] ?? [], values[relation]).map(({ name }) => name);
  const { score_draft: drafted } = draftShown(values, project().features);
  const diffs = termDiff(published, {
    values,
    relations: {
      category: namesIn('category'),
      prerequisites: namesIn('prerequisites'),
      related: namesIn('related'),
    },
    // A form that says nothing of the score leaves it as it is.
    score: isScoreRemoval(drafted) ? null : (scoreDraftOf(drafted) ?? published.score),
  });
  return (
    <Flex direction="column" alignItems="stretch" gap={5}>
      <Typography textColor="neutral600" role="status">
        {say('compare.count', { count: diffs.length })}
      </Typography>
      <FieldDiffs diffs={diffs} />
    </Flex>
  );
}
