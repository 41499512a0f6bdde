import { Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useState } from 'react';
import type { BulkPlan } from '../../../core/bulk/bulk-answers';
import { type DraftEdit, EDITED_FIELDS } from '../../../core/bulk/bulk-request';
import { labelOf } from '../../../core/term/edit-form';
import { DIFFICULTIES } from '../../../core/term/fields';
import { toTag } from '../../../core/term/tag';
import { useText } from '../text';

type EditedField = (typeof EDITED_FIELDS)[number];

interface Chosen {
  readonly field: EditedField;
  readonly category: string;
  readonly difficulty: string;
  readonly add: string;
  readonly remove: string;
}

const wordsOf = (text: string): string[] =>
  text.split(',').flatMap((word) => (word.trim() === '' ? [] : [toTag(word)]));

/** The chosen change; null while it is incomplete. */
function editOf({ field, category, difficulty, add, remove }: Chosen): DraftEdit | null {
  switch (field) {
    case 'category':
      return category === '' ? null : { field, category };
    case 'difficulty': {
      const known = DIFFICULTIES.find((value) => value === difficulty);
      return known === undefined ? null : { field, difficulty: known };
    }
    case 'tags': {
      const [added, removed] = [wordsOf(add), wordsOf(remove)];
      return added.length + removed.length === 0 ? null : { field, add: added, remove: removed };
    }
  }
}

/** Chooses the field to change in the drafts, and its value. */
export function ChangeFields({
  categories,
  onChange,
}: {
  readonly categories: BulkPlan['categories'];
  readonly onChange: (edit: DraftEdit | null) => void;
}) {
  const say = useText();
  const [chosen, setChosen] = useState<Chosen>({
    field: 'category',
    category: '',
    difficulty: '',
    add: '',
    remove: '',
  });
  const choose = (part: Partial<Chosen>): void => {
    const next = { ...chosen, ...part };
    setChosen(next);
    onChange(editOf(next));
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Choice
        label={say('bulk.field')}
        value={chosen.field}
        options={EDITED_FIELDS.map((field) => [field, labelOf(field)] as const)}
        onChange={(value) =>
          choose({ field: EDITED_FIELDS.find((field) => field === value) ?? 'category' })
        }
      />
      {chosen.field === 'category' && (
        <Choice
          label={labelOf('category')}
          value={chosen.category}
          options={categories.map(({ documentId, name }) => [documentId, name] as const)}
          onChange={(category) => choose({ category })}
        />
      )}
      {chosen.field === 'difficulty' && (
        <Choice
          label={labelOf('difficulty')}
          value={chosen.difficulty}
          options={DIFFICULTIES.map((value) => [value, value] as const)}
          onChange={(difficulty) => choose({ difficulty })}
        />
      )}
      {chosen.field === 'tags' &&
        (['add', 'remove'] as const).map((part) => (
          <Field.Root key={part} name={part} hint={say('bulk.tags.hint')}>
            <Field.Label>{say(`bulk.tags.${part}`)}</Field.Label>
            <Field.Input
              value={chosen[part]}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                choose({ [part]: event.target.value })
              }
            />
            <Field.Hint />
          </Field.Root>
        ))}
    </Flex>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <SingleSelect value={value} onChange={(next) => onChange(String(next))}>
        {options.map(([option, text]) => (
          <SingleSelectOption key={option} value={option}>
            {text}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Field.Root>
  );
}
