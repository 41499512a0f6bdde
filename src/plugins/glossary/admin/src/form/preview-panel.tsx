import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { Eye, ManyWays } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { useEditedTerm } from '../saving/term-actions';
import { useText } from '../text';
import { Comparison } from './comparison';
import { TERM } from './form-slugs';
import { useOpenPreview } from './use-open-preview';

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
    return (
      <Typography variant="pi" textColor="neutral600">
        {say('preview.save-first')}
      </Typography>
    );
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={2} width="100%">
      <Button
        variant="secondary"
        startIcon={<Eye />}
        fullWidth
        onClick={() => void open(documentId)}
      >
        {say('preview.open')}
      </Button>
      {isModified && (
        <Typography variant="pi" textColor="neutral600">
          {say('preview.unsaved')}
        </Typography>
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
        <Typography variant="pi" textColor="neutral600">
          {say('compare.nothing-public')}
        </Typography>
      )}
    </Flex>
  );
}
