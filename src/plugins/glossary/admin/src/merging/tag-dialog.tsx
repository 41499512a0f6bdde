import { Field } from '@strapi/design-system';
import { useState } from 'react';
import type { TagGroup } from '../../../core/merging/merge';
import { toTag } from '../../../core/term/tag';
import { useText } from '../text';
import { MergeDialog } from './merge-dialog';
import { publicPaths } from '../project';

interface TagDialogProps {
  readonly group: TagGroup;
  readonly tags: readonly TagGroup[];
  /** Called with the outcome, in a sentence. */
  readonly after: (sentence: string) => void;
}

/** Renames a tag, or merges it if the new name exists. */
export function TagDialog({ group, tags, after }: TagDialogProps) {
  const say = useText();
  const { tag: from, published, drafts } = group;
  const [text, setText] = useState(from);
  const into = toTag(text);
  const target = tags.find(({ tag }) => tag === into);
  const isChosen = into !== '' && into !== from;
  const address = (tag: string): string =>
    `${publicPaths().glossary}?tag=${encodeURIComponent(tag)}`;
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
              say('merge.tag-terms', { published, drafts, tag: into }),
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
