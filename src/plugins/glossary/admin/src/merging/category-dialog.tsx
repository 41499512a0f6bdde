import { Field, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';
import type { CategoryGroup } from '../../../core/merging/merge';
import { useText } from '../text';
import { MergeDialog } from './merge-dialog';
import { publicPaths } from '../project';

interface CategoryDialogProps {
  readonly category: CategoryGroup;
  readonly others: readonly CategoryGroup[];
  /** Called with the outcome, in a sentence. */
  readonly after: (sentence: string) => void;
}

/** Merges a category into another one, after showing the consequences for readers and programs. */
export function CategoryDialog({ category, others, after }: CategoryDialogProps) {
  const say = useText();
  const { glossary } = publicPaths();
  const [into, setInto] = useState('');
  const { documentId: from, name, key, published, drafts } = category;
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
              say('merge.category-terms', { published, drafts, name: target.name }),
              say('merge.leads', {
                from: `${glossary}?category=${key}`,
                into: `${glossary}?category=${target.key}`,
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
