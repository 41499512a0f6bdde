import {
  type PanelComponent,
  unstable_useDocument as useDocument,
} from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { useForm, useIsDesktop } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { CATEGORY_FIELDS } from '../../../core/import-export/file-fields';
import { type FormValues, isSame } from '../../../core/panel/form-merge';
import { scoreDraftOf } from '../../../core/publishing/score-draft';
import { fieldDiff, scoreDiff } from '../../../core/publishing/term-diff';
import { CATEGORY, DEBT_SCORE } from '../../../core/term/content-types';
import { useText } from '../text';
import { useRestoredFocus } from '../use-restored-focus';
import { ConflictNotice } from './conflict-notice';
import { formVersion } from './form-version';
import { savingStore, useSavingState } from './saving-store';
import { type Differences, UnsavedOffers } from './unsaved-offers';
import { type StrapiSaved, useDraftQuery } from './use-draft-query';
import { useTypedStrapiText } from './use-typed-text';
import { useUnsavedText, useUnsavedTextOf } from './use-unsaved-text';

interface SavedKind {
  /** Replaces the document id of an unsaved one as the key of its kept text. */
  readonly unsavedKey: string;
  readonly differences: Differences;
}

const KINDS: Readonly<Record<StrapiSaved, SavedKind>> = {
  [CATEGORY]: {
    unsavedKey: 'new-category',
    differences: (before, after) =>
      CATEGORY_FIELDS.flatMap((field) => fieldDiff(field, before[field], after[field])),
  },
  [DEBT_SCORE]: {
    unsavedKey: 'new-debt-score',
    differences: (before, after) => scoreDiff(scoreDraftOf(before), scoreDraftOf(after)),
  },
};

export const isStrapiSaved = (model: string | undefined): model is StrapiSaved =>
  model === CATEGORY || model === DEBT_SCORE;

interface EditedDocument {
  readonly model: StrapiSaved;
  /** Undefined for a new one. */
  readonly documentId: string | undefined;
}

/** Beside the form of a document that Strapi saves: typed text is kept until then, and offered to an editor who left the form before saving. */
export const StrapiSavingPanel: PanelComponent = ({ model, documentId }) => {
  const say = useText();
  const isDesktop = useIsDesktop();
  // In a narrow window it is in the bar at the bottom.
  if (!isStrapiSaved(model) || !isDesktop) return null;
  return {
    title: say('saving.title'),
    content: <StrapiSaving model={model} documentId={documentId} />,
  };
};

export function StrapiSaving({ model, documentId }: EditedDocument) {
  return (
    <>
      {documentId === undefined ? (
        <TypedNew model={model} />
      ) : (
        <Typed key={documentId} model={model} documentId={documentId} />
      )}
      <Unsaved model={model} documentId={documentId} />
    </>
  );
}

interface TypedProps {
  readonly model: StrapiSaved;
  readonly documentId: string;
}

function Typed({ model, documentId }: TypedProps): null {
  const { document } = useDocument(...useDraftQuery(documentId, model));
  const first = useRef({ documentId, updatedAt: document?.updatedAt });
  useTypedStrapiText(documentId, model);
  useEffect(() => formVersion.open(first.current), []);
  return null;
}

/** Once a new document is saved, Strapi mounts the form again: it offers the text typed since the request. */
function TypedNew({ model }: { readonly model: StrapiSaved }): null {
  const textOf = useUnsavedTextOf();
  const values = useForm('TypedNew', (form) => form.values) as FormValues;
  const typed = useRef(values);
  typed.current = values;
  const { unsavedKey } = KINDS[model];
  useEffect(() => {
    formVersion.takeCreated();
    return () => {
      const created = formVersion.takeCreated();
      if (created === null) return;
      const { documentId, sent: initial } = created;
      const values = typed.current;
      if (!isSame(initial, values))
        textOf(documentId).keep({ at: new Date().toISOString(), initial, values });
      textOf(unsavedKey).keep(null);
    };
  }, [textOf, unsavedKey]);
  return null;
}

function Unsaved({ model, documentId }: EditedDocument) {
  const say = useText();
  const isModified = useForm('Unsaved', (form) => form.modified);
  const { unsavedKey, differences } = KINDS[model];
  const { isStored, earlier, forgetEarlier } = useUnsavedText({
    documentId: documentId ?? unsavedKey,
    origin: undefined,
  });
  const place = useRestoredFocus<HTMLDivElement>(earlier.map(({ at }) => at).join());
  const { conflicts } = useSavingState();
  useEffect(() => {
    savingStore.reset();
    return savingStore.reset;
  }, []);
  const unsaved = isStored ? 'saving.unsaved' : 'saving.unsaved-not-kept';
  return (
    <Flex ref={place} tabIndex={-1} direction="column" alignItems="stretch" gap={3} width="100%">
      <Typography variant="pi" textColor="neutral800" role="status">
        {say(isModified ? unsaved : 'saving.all-saved')}
      </Typography>
      {conflicts.length > 0 && (
        <ConflictNotice editor="" conflicts={conflicts} differences={differences} />
      )}
      <UnsavedOffers offers={earlier} forget={forgetEarlier} differences={differences} />
    </Flex>
  );
}
