import { Box, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import { LONGEST_TEXT } from '../../../core/listing/panel-query';
import type { CategoryName } from '../../../core/term/term';
import { useText } from '../text';

/** Pause in typing before a request, in milliseconds. */
const PAUSE = 250;
/** The option for all categories: the select treats an empty value as no choice. */
const ALL = '*';

interface CategoryFilterProps {
  readonly categories: readonly CategoryName[];
  readonly category: string;
  readonly onChange: (category: string) => void;
}

export function CategoryFilter({ categories, category, onChange }: CategoryFilterProps) {
  const say = useText();
  return (
    <Box width="26rem" maxWidth="100%">
      <Field.Root name="category">
        <Field.Label>{say('filter.category')}</Field.Label>
        <SingleSelect
          value={category || ALL}
          onChange={(value) => onChange(value === ALL ? '' : String(value))}
        >
          <SingleSelectOption value={ALL}>{say('filter.all')}</SingleSelectOption>
          {categories.map(({ key, name }) => (
            <SingleSelectOption key={key} value={key}>
              {name}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Box>
  );
}

interface FiltersProps extends CategoryFilterProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

export function Filters({ text, onText, ...category }: FiltersProps) {
  const say = useText();
  const [typed, setTyped] = useState(text);
  const report = useRef(onText);
  const reported = useRef(text);
  useEffect(() => {
    report.current = onText;
  });
  // The address may change without typing, by a link to another list or the browser's Back. Typed text also comes back in the address, possibly late,
  // and must not overwrite newer text.
  useEffect(() => {
    if (text === reported.current) return;
    reported.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      report.current(typed);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <Flex gap={4} wrap="wrap" alignItems="flex-end">
      <CategoryFilter {...category} />
      <Box width="26rem" maxWidth="100%">
        <Field.Root name="text">
          <Field.Label>{say('filter.text')}</Field.Label>
          <Field.Input
            type="search"
            value={typed}
            maxLength={LONGEST_TEXT}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
          />
        </Field.Root>
      </Box>
    </Flex>
  );
}
