import { Box, Field, Flex, SingleSelect, SingleSelectOption } from '@strapi/design-system';
import type { KnownEditor } from '../../../core/history/history-answers';
import { LOG_KINDS } from '../../../core/history/log-kind';
import { useText } from '../text';

/** The filters of the list, as in the page's address; empty for all. */
export type ActionFilters = Readonly<Record<'editor' | 'kind' | 'from' | 'to', string>>;

/** The option for all: the select treats an empty value as no choice. */
const ALL = '*';

interface ActFilterFieldsProps {
  readonly editors: readonly KnownEditor[];
  readonly filters: ActionFilters;
  readonly onChange: (change: Partial<ActionFilters>) => void;
}

/** The filters by editor, kind of action and days. */
export function ActionFilterFields({ editors, filters, onChange }: ActFilterFieldsProps) {
  const say = useText();
  return (
    <Flex gap={4} wrap="wrap" alignItems="flex-end">
      <Choice
        label={say('acts.editor')}
        all={say('acts.everybody')}
        value={filters.editor}
        options={editors.map(({ key, name }) => ({ key, text: name ?? say('history.nobody') }))}
        onChange={(editor) => onChange({ editor })}
      />
      <Choice
        label={say('acts.kind')}
        all={say('acts.everything')}
        value={filters.kind}
        options={LOG_KINDS.map((kind) => ({ key: kind, text: say(`kind.${kind}`) }))}
        onChange={(kind) => onChange({ kind })}
      />
      {(['from', 'to'] as const).map((side) => (
        <Box key={side} width="18rem">
          <Field.Root name={side}>
            <Field.Label>{say(`acts.${side}`)}</Field.Label>
            <Field.Input
              type="date"
              value={filters[side]}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) =>
                onChange({ [side]: event.target.value })
              }
            />
          </Field.Root>
        </Box>
      ))}
    </Flex>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly value: string;
  readonly options: readonly { readonly key: string; readonly text: string }[];
  readonly onChange: (key: string) => void;
}

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Box width="26rem" maxWidth="100%">
      <Field.Root>
        <Field.Label>{label}</Field.Label>
        <SingleSelect
          value={value || ALL}
          onChange={(chosen) => onChange(chosen === ALL ? '' : String(chosen))}
        >
          <SingleSelectOption value={ALL}>{all}</SingleSelectOption>
          {options.map(({ key, text }) => (
            <SingleSelectOption key={key} value={key}>
              {text}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Box>
  );
}
