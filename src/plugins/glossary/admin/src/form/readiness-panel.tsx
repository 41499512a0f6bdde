import { Flex, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import { type PanelComponent, useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import type { SlugHolder } from '../../../core/publishing/slug-holder';
import { useText } from '../text';
import { TERM } from './form-slugs';
import { Jump } from './jump';
import { openPointsOf } from './readiness';
import { useSlugHolder } from './use-slug-holder';
import { Warnings } from './warnings';

/** Beside the form: what is still needed before the term can be published, and what to look at, while it is written. */
export const ReadinessPanel: PanelComponent = ({ model, document, documentId }) => {
  const say = useText();
  if (model !== TERM) return null;
  return {
    title: say('ready.title'),
    content: (
      <BeforePublishing
        documentId={documentId}
        hasSavedCategory={countOf(document?.category) > 0}
      />
    ),
  };
};

interface BeforePublishingProps {
  readonly documentId: string | undefined;
  readonly hasSavedCategory: boolean;
}

function BeforePublishing({ documentId, hasSavedCategory }: BeforePublishingProps) {
  const slug = useForm(
    'BeforePublishing',
    ({ values }) => (values as Readonly<Record<string, unknown>>).slug,
  );
  const { holder } = useSlugHolder(slug, documentId ?? '');
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <Readiness hasSavedCategory={hasSavedCategory} slugHolder={holder} />
      <Warnings documentId={documentId} />
      <WhoPublishes />
    </Flex>
  );
}

/** Why Strapi's button is grey for whoever may write and not publish. */
function WhoPublishes() {
  const say = useText();
  const mayPublish = useDocumentRBAC('WhoPublishes', ({ canPublish }) => canPublish);
  if (mayPublish) return null;
  return (
    <Typography variant="pi" textColor="neutral600">
      {say('ready.no-right')}
    </Typography>
  );
}

interface ReadinessProps {
  readonly hasSavedCategory: boolean;
  readonly slugHolder: SlugHolder | null;
}

function Readiness({ hasSavedCategory, slugHolder }: ReadinessProps) {
  const say = useText();
  const values = useForm('Readiness', (form) => form.values);
  const points = openPointsOf(values, hasSavedCategory, slugHolder);
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Flex gap={2}>
        {points.length === 0 && <CheckCircle aria-hidden fill="success600" />}
        <Typography variant="pi" textColor="neutral800" role="status">
          {points.length === 0 ? say('ready.done') : say('ready.open', { count: points.length })}
        </Typography>
      </Flex>
      {points.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
          {points.map(({ field, text }) => (
            <li key={text}>
              <Jump field={field}>{text}</Jump>
            </li>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

function countOf(relation: unknown): number {
  const { count } = (relation ?? {}) as { count?: unknown };
  return typeof count === 'number' ? count : 0;
}
