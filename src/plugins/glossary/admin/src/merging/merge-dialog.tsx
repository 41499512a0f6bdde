import {
  Button,
  Field,
  Flex,
  Modal,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { type ReactNode, useState } from 'react';
import type { Merge, CategoryGroup, TagGroup } from '../../../core/merging/merge';
import { MutationNotice } from '../mutation-notice';
import { StepBar } from '../progress-bar';
import { ANYWHERE } from '../fields/anywhere';
import { BusyButton } from '../import-export/busy-button';
import { useText } from '../text';
import { useMerge } from './use-merge';

interface CategoryDialogProps {
  readonly category: CategoryGroup;
  readonly others: readonly CategoryGroup[];
  /** Called with the outcome, in a sentence. */
  readonly after: (sentence: string) => void;
}

/** Merges a category into another one, after showing the consequences for readers and programs. */
export function CategoryDialog({ category, others, after }: CategoryDialogProps) {
  const say = useText();
  const [into, setInto] = useState('');
  const { documentId: from, name, key } = category;
  const target = others.find(({ documentId }) => documentId === into);
  return (
    <MergeDialog
      button={say('merge.category')}
      buttonLabel={say('merge.category-label', { name })}
      title={say('merge.category-title', { name })}
      group={category}
      merge={target === undefined ? null : { of: 'category', from, into }}
      effects={
        target === undefined
          ? []
          : [
              say('merge.category-terms', { ...counts(category), name: target.name }),
              say('merge.leads', {
                from: `/glossary?category=${key}`,
                into: `/glossary?category=${target.key}`,
              }),
              say('merge.category-gone', { name }),
            ]
      }
      done={(count) => say('merge.category-done', { name, into: target?.name ?? '', count })}
      after={after}
    >
      <Field.Root name="into">
        <Field.Label>{say('merge.category-into')}</Field.Label>
        <SingleSelect value={into} onChange={(next) => setInto(String(next))}>
          {others.map(({ documentId, name: other }) => (
            <SingleSelectOption key={documentId} value={documentId}>
              {other}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </MergeDialog>
  );
}

interface TagDialogProps {
  readonly group: TagGroup;
  readonly tags: readonly TagGroup[];
  /** Called with the outcome, in a sentence. */
  readonly after: (sentence: string) => void;
}

/** Renames a tag, or merges it if the new name exists. */
export function TagDialog({ group, tags, after }: TagDialogProps) {
  const say = useText();
  const { tag: from } = group;
  const [text, setText] = useState(from);
  const into = text.trim().toLowerCase();
  const target = tags.find(({ tag }) => tag === into);
  const isChosen = into !== '' && into !== from;
  const address = (tag: string): string => `/glossary?tag=${encodeURIComponent(tag)}`;
  return (
    <MergeDialog
      button={say('merge.tag')}
      buttonLabel={say('merge.tag-label', { tag: from })}
      title={say('merge.tag-title', { tag: from })}
      group={group}
      merge={isChosen ? { of: 'tag', from, into } : null}
      effects={
        isChosen
          ? [
              target === undefined
                ? say('merge.tag-new', { tag: into })
                : say('merge.tag-there', { tag: into, count: target.drafts }),
              say('merge.tag-terms', { ...counts(group), tag: into }),
              say('merge.leads', { from: address(from), into: address(into) }),
            ]
          : []
      }
      done={(count) => say('merge.tag-done', { tag: from, into, count })}
      after={after}
    >
      <Field.Root name="into">
        <Field.Label>{say('merge.tag-into')}</Field.Label>
        <Field.Input
          value={text}
          autoComplete="off"
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setText(event.target.value)}
        />
      </Field.Root>
    </MergeDialog>
  );
}

const counts = ({ published, drafts }: Pick<TagGroup, 'published' | 'drafts'>) => ({
  published,
  drafts,
});

interface MergeDialogProps {
  readonly button: string;
  readonly buttonLabel: string;
  readonly title: string;
  readonly group: Pick<TagGroup, 'published' | 'drafts'>;
  /** Null until a target is chosen. */
  readonly merge: Merge | null;
  /** The consequences for readers and programs, one sentence each. */
  readonly effects: readonly string[];
  /** The outcome after a number of terms were moved, in a sentence. */
  readonly done: (moved: number) => string;
  readonly after: (sentence: string) => void;
  readonly children: ReactNode;
}

function MergeDialog({
  button,
  buttonLabel,
  title,
  group,
  merge,
  effects,
  done,
  after,
  children,
}: MergeDialogProps) {
  const say = useText();
  const [isOpen, setOpen] = useState(false);
  const { isRunning, trouble, progress, run, stop, forget } = useMerge();

  async function start(): Promise<void> {
    if (merge === null) return;
    const moved = await run(merge, Math.max(group.published, group.drafts));
    if (moved === null) return;
    setOpen(false);
    after(done(moved));
  }

  return (
    <Modal.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (isRunning) return;
        setOpen(open);
        if (open) return;
        // Terms were moved before the merge stopped, so the counts are loaded again.
        if (progress !== null && progress.moved > 0)
          after(say('merge.so-far', { moved: progress.moved }));
        forget();
      }}
    >
      <Modal.Trigger>
        <Button variant="tertiary" size="S" aria-label={buttonLabel}>
          {button}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={undefined} style={ANYWHERE}>
        <Modal.Header>
          <Modal.Title style={ANYWHERE}>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <MutationNotice trouble={trouble} />
            {!isRunning && progress !== null && progress.moved > 0 && (
              <Typography role="status" textColor="neutral800">
                {say('merge.so-far', { moved: progress.moved })}
              </Typography>
            )}
            {isRunning && progress !== null ? (
              <StepBar done={progress.moved} all={progress.moved + progress.left} />
            ) : (
              children
            )}
            <Flex direction="column" alignItems="stretch" gap={2} role="status">
              {!isRunning &&
                effects.map((effect) => (
                  <Typography key={effect} textColor="neutral800">
                    {effect}
                  </Typography>
                ))}
            </Flex>
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          {isRunning ? (
            <Button variant="tertiary" onClick={stop}>
              {say('bulk.stop')}
            </Button>
          ) : (
            <Modal.Close>
              <Button variant="tertiary">{say('merge.cancel')}</Button>
            </Modal.Close>
          )}
          <BusyButton isResting={isRunning || merge === null} onPress={() => void start()}>
            {say('merge.do')}
          </BusyButton>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
