import { Flex } from '@strapi/design-system';
import { useForm, useIsDesktop, useIsMobile } from '@strapi/strapi/admin';
import {
  type PanelComponent,
  useDocumentRBAC,
  unstable_useDocument as useDocument,
} from '@strapi/content-manager/strapi-admin';
import { useMemo } from 'react';
import { draftShown } from '../../../core/term/shown-score';
import { project } from '../project';
import { Remark } from '../remark';
import type { SavedRelations } from '../../../core/panel/panel-answers';
import type { SlugHolder } from '../../../core/publishing/slug-holder';
import { useEditedTerm } from '../saving/term-actions';
import { useText } from '../text';
import { TERM } from '../../../core/term/content-types';
import { InFootBar } from './foot-bar';
import { OpenPointCount, OpenPointList, OpenPointRow } from './open-points';
import { filledInForm, openPointsOf, type SavedCounts } from './readiness';
import { useSavedRelations } from './use-form-answer';
import { useSlugHolder } from './use-slug-holder';
import { Warnings } from './warnings';
import { requiredFieldsOf } from '../../../core/panel/required-mark';
import { type RequiredFields, RECORD_KEY_COUNT } from '../../../core/term/required-fields';

/** Beside the form: what a publication still needs, and warnings, updated while the editor types. */
export const ReadinessPanel: PanelComponent = ({ model, document, documentId }) => {
  const say = useText();
  if (model !== TERM) return null;
  return {
    title: say('ready.title'),
    content: (
      <BeforePublishing
        documentId={documentId}
        saved={{
          category: countOf(document?.category),
          related: countOf(document?.related),
          prerequisites: countOf(document?.prerequisites),
        }}
      />
    ),
  };
};

interface BeforePublishingProps {
  readonly documentId: string | undefined;
  readonly saved: SavedCounts;
}

function BeforePublishing({ documentId, saved }: BeforePublishingProps) {
  const slug = useForm(
    'BeforePublishing',
    ({ values }) => (values as Readonly<Record<string, unknown>>).slug,
  );
  const term = useEditedTerm(documentId);
  const { holder } = useSlugHolder(slug, term.documentId ?? '');
  // A copy starts with the relations of its original.
  const original = useSavedRelations(term.origin);
  const counts = original.state === 'loaded' ? countsOf(original.answer) : saved;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <Readiness saved={counts} slugHolder={holder} />
      <Warnings term={term} />
      <WhoPublishes />
    </Flex>
  );
}

/** Explains the disabled button to editors who may write but not publish. */
function WhoPublishes() {
  const say = useText();
  const mayPublish = useDocumentRBAC('WhoPublishes', ({ canPublish }) => canPublish);
  if (mayPublish) return null;
  return <Remark>{say('ready.no-right')}</Remark>;
}

interface ReadinessProps {
  readonly saved: SavedCounts;
  readonly slugHolder: SlugHolder | null;
}

function Readiness({ saved, slugHolder }: ReadinessProps) {
  const say = useText();
  const values = useForm('Readiness', (form) => form.values);
  const required = useRequiredFields();
  const checked = draftShown(values, project().features);
  const points = openPointsOf(checked, saved, slugHolder, required);
  const isDesktop = useIsDesktop();
  const isMobile = useIsMobile();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      {isDesktop ? (
        <OpenPointCount points={points} />
      ) : (
        <InFootBar>
          <OpenPointCount points={points} />
          {!isMobile && <OpenPointRow points={points} />}
        </InFootBar>
      )}
      {(isDesktop || isMobile) && <OpenPointList points={points} />}
      <Remark>
        {say('ready.filled', { filled: filledInForm(values, saved), all: RECORD_KEY_COUNT })}
      </Remark>
    </Flex>
  );
}

function countsOf({ category, prerequisites, related }: SavedRelations): SavedCounts {
  return {
    category: category?.length ?? 0,
    prerequisites: prerequisites?.length ?? 0,
    related: related?.length ?? 0,
  };
}

function countOf(relation: unknown): number {
  const { count } = (relation ?? {}) as { count?: unknown };
  return typeof count === 'number' ? count : 0;
}

/** The fields required for a publication, as the service marks them in the content type, which the panel has loaded. */
function useRequiredFields(): RequiredFields {
  // Without a document id it loads the content type only.
  const { schema } = useDocument({ model: TERM, collectionType: 'collection-types' });
  return useMemo(() => requiredFieldsOf(schema?.attributes ?? {}), [schema]);
}
