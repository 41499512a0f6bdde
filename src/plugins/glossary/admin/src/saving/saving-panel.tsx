import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useForm, useIsDesktop } from '@strapi/strapi/admin';
import { useEffect, useRef } from 'react';
import { createGlobalStyle } from 'styled-components';
import { TERM } from '../../../core/term/content-types';
import { useText } from '../text';
import { ConflictNotice } from './conflict-notice';
import { formDiffs } from './form-diffs';
import { OtherEditors } from './other-editors';
import { type SavingFailure, savingStore, useSavingState } from './saving-store';
import { useEditedTerm } from './term-actions';
import { UnsavedOffers } from './unsaved-offers';
import { useRestoredFocus } from '../use-restored-focus';
import { useTermSaving } from './use-term-saving';
import { useTypedTermText } from './use-typed-text';
import { useUnsavedText } from './use-unsaved-text';
import { LogInLink } from '../mutation-notice';

/** The boxes beside the form stay visible while it is scrolled; in a narrow window the bar at the bottom does. */
const StickyPanelStyle = createGlobalStyle`
  @media (min-width: 1080px) {
    div:has(> aside [data-kept-in-sight]) {
      position: sticky;
      top: 0.8rem;
      max-height: calc(100dvh - 1.6rem);
      overflow-y: auto;
    }
  }
`;

/** Beside the form: whether the typed text is saved, and what to do when it is not. */
export const SavingPanel: PanelComponent = ({ model, documentId, activeTab }) => {
  const say = useText();
  const isDesktop = useIsDesktop();
  // In a narrow window it is in the bar at the bottom.
  if (model !== TERM || activeTab === 'published' || !isDesktop) return null;
  return { title: say('saving.title'), content: <Saving documentId={documentId} /> };
};

export function Saving({ documentId }: { readonly documentId: string | undefined }) {
  const say = useText();
  const term = useEditedTerm(documentId);
  const submit = useTermSaving(term);
  const { failure, again, otherEditor, conflicts, isRunning, isSlow } = useSavingState();
  const isModified = useForm('Saving', (form) => form.modified);
  useTypedTermText(term.origin ?? term.documentId);
  useErrorsUntilTyping();
  const unsaved = useUnsavedText(term);
  const place = useRestoredFocus<HTMLDivElement>(
    [failure?.kind, conflicts.length, ...unsaved.earlier.map(({ at }) => at)].join(),
  );
  useEffect(() => {
    savingStore.reset();
    return savingStore.reset;
  }, []);

  // The other editor's changes are in the form, so the request can be repeated.
  const isMerged = again !== null && !isRunning;
  useEffect(() => {
    if (isMerged) void submit(again);
  }, [isMerged, again, submit]);

  return (
    <Flex
      ref={place}
      tabIndex={-1}
      direction="column"
      alignItems="stretch"
      gap={3}
      width="100%"
      data-kept-in-sight
    >
      <StickyPanelStyle />
      {term.origin !== undefined && <CopyPage />}
      <Typography variant="pi" textColor="neutral800" role="status">
        {say(
          isRunning
            ? isSlow
              ? 'saving.slow'
              : 'saving.under-way'
            : !isModified
              ? term.origin === undefined
                ? 'saving.all-saved'
                : 'saving.copy'
              : unsaved.isStored
                ? 'saving.unsaved'
                : 'saving.unsaved-not-kept',
        )}
      </Typography>
      {failure !== null && (
        <FailureNotice failure={failure} tryAgain={() => void submit(failure.way)} />
      )}
      {otherEditor !== null && (
        <ConflictNotice editor={otherEditor} conflicts={conflicts} differences={formDiffs} />
      )}
      {term.documentId !== undefined && <OtherEditors documentId={term.documentId} />}
      <UnsavedOffers
        offers={unsaved.earlier}
        forget={unsaved.forgetEarlier}
        differences={formDiffs}
      />
    </Flex>
  );
}

interface FailureNoticeProps {
  readonly failure: SavingFailure;
  readonly tryAgain: () => void;
}

/** Why the typed text is not saved, and how to continue. */
function FailureNotice({ failure, tryAgain }: FailureNoticeProps) {
  const say = useText();
  const { kind, message } = failure;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography variant="pi" textColor="danger700">
        {say(`saving.failed.${kind}`)} {message}
      </Typography>
      {kind === 'session' && <LogInLink />}
      {kind !== 'gone' && (
        <Button variant="secondary" fullWidth onClick={tryAgain}>
          {say('saving.try-again')}
        </Button>
      )}
    </Flex>
  );
}

/** Validation errors at the fields may be out of date as soon as the editor types, so they are cleared. */
function useErrorsUntilTyping(): void {
  const values = useForm('useErrorsUntilTyping', (form) => form.values);
  const errors = useForm('useErrorsUntilTyping', (form) => form.errors);
  const setErrors = useForm('useErrorsUntilTyping', (form) => form.setErrors);
  const refused = useRef({ errors, values });

  useEffect(() => {
    if (errors !== refused.current.errors) refused.current = { errors, values };
    else if (values !== refused.current.values && Object.keys(errors).length > 0) setErrors({});
  }, [errors, values, setErrors]);
}

/** Stands for the name of the original, which Strapi writes. */
const NAME = '\u0000';

/**
 * Strapi makes the page of a copy from its original: the heading is the original's name, and the second tab would show the published
 * version of the original. A copy that is not saved yet has no published version.
 */
const OfCopy = createGlobalStyle<{ readonly $before: string; readonly $after: string }>`
  [role='tab'][id$='-trigger-published'] {
    display: none;
  }
  main h1::before {
    content: ${({ $before }) => JSON.stringify($before)};
  }
  main h1::after {
    content: ${({ $after }) => JSON.stringify($after)};
  }
`;

/** Has the page of a copy that is not saved yet speak of the copy. */
function CopyPage() {
  const say = useText();
  const [before = '', after = ''] = say('saving.copy-of', { name: NAME }).split(NAME);
  return <OfCopy $before={before} $after={after} />;
}
