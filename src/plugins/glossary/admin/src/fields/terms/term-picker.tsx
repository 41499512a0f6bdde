import { Badge, Flex, Typography } from '@strapi/design-system';
import { type RefObject, useState } from 'react';
import type { TermChoice } from '../../../../core/panel/term-choice';
import { useText } from '../../text';
import { ChoiceInput } from '../choice-input';
import type { TermChoices } from '../../../../core/panel/panel-answers';
import { useAnswerToTyping } from '../../form/use-answer-to-typing';

interface TermPickerProps {
  readonly id: string;
  readonly label: string;
  /** The document id of the edited term, which is never offered. */
  readonly except: string;
  /** Document ids of chosen terms. */
  readonly taken?: readonly string[];
  readonly disabled?: boolean;
  /** Disables choosing temporarily; the caret stays. */
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  readonly describedBy?: string;
  readonly inputRef?: RefObject<HTMLInputElement>;
  /** Leaves out terms that cannot be linked. */
  readonly onlyWithAddress?: boolean;
  readonly onChoose: (term: TermChoice) => void;
}

/** Finds a term by name or alias, showing its definition and whether it is published. */
export function TermPicker({
  except,
  taken = [],
  onlyWithAddress = false,
  onChoose,
  ...input
}: TermPickerProps) {
  const say = useText();
  const [text, setText] = useState('');
  const [isUsed, setUsed] = useState(false);
  const { found, hasFailed } = useTermChoices(isUsed ? text.trim() : null, except);
  const left = (found ?? []).filter(({ documentId }) => !taken.includes(documentId));
  const terms = left.filter(({ slug }) => slug !== null || !onlyWithAddress);

  function noneText(): string {
    if (hasFailed) return say('terms.search-failed');
    if (found === null) return say('terms.searching');
    return say(left.length < found.length ? 'terms.all-chosen' : 'terms.none');
  }

  return (
    <div onFocus={() => setUsed(true)}>
      <ChoiceInput
        {...input}
        text={text}
        none={noneText()}
        choices={terms.map((term) => ({
          key: term.documentId,
          content: <OfferedTerm term={term} />,
        }))}
        onText={setText}
        onChoose={(key) => {
          const term = terms.find(({ documentId }) => documentId === key);
          setText('');
          if (term !== undefined) onChoose(term);
        }}
      />
    </div>
  );
}

function OfferedTerm({ term: { name, alias, definition, isPublished } }: { term: TermChoice }) {
  const say = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={1}>
      <Flex gap={2} justifyContent="space-between" alignItems="flex-start">
        <Typography fontWeight="bold" textColor="neutral800">
          {name}
        </Typography>
        <TermState isPublished={isPublished} />
      </Flex>
      {alias !== null && (
        <Typography variant="pi" textColor="neutral700">
          {say('terms.alias', { alias })}
        </Typography>
      )}
      {definition !== '' && (
        <Typography variant="pi" textColor="neutral700">
          {definition}
        </Typography>
      )}
    </Flex>
  );
}

export function TermState({ isPublished }: { readonly isPublished: boolean }) {
  const say = useText();
  return isPublished ? (
    <Badge size="S" backgroundColor="success100" textColor="success700">
      {say('terms.published')}
    </Badge>
  ) : (
    <Badge size="S" backgroundColor="secondary100" textColor="secondary700">
      {say('terms.draft')}
    </Badge>
  );
}

interface FoundTerms {
  /** Null until the server has responded. */
  readonly found: readonly TermChoice[] | null;
  readonly hasFailed: boolean;
}

/**
 * Terms with a text in their name or an alias, requested after a pause in typing.
 *
 * @param text null for no request
 * @param except the document id of the edited term; empty for a new one
 */
function useTermChoices(text: string | null, except: string): FoundTerms {
  const query = new URLSearchParams({ text: (text ?? '').slice(0, 200), except }).toString();
  const { answer, hasFailed } = useAnswerToTyping<TermChoices>(
    text === null ? null : `/term-choices?${query}`,
  );
  return { found: answer?.terms ?? null, hasFailed };
}
