import { Box, Button, Field, Flex } from '@strapi/design-system';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { termPageUrl } from '../../../../core/term/term-address';
import { isHttpUrl } from '../../../../core/text/http-url';
import { useText } from '../../text';
import { TermPicker } from '../terms/term-picker';
import type { Question } from './tools';
import { publicPaths } from '../../project';

interface LinkQuestionProps {
  readonly id: string;
  readonly question: Question;
  /** The document id of the edited term; empty for a new one. */
  readonly documentId: string;
  /** @param name the text of the link if nothing is selected */
  readonly onLink: (address: string, name: string) => void;
  readonly onCancel: () => void;
}

/** Asks for the target of a link: an address or a term. Escape cancels. */
export function LinkQuestion({ id, question, documentId, onLink, onCancel }: LinkQuestionProps) {
  const say = useText();
  const input = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  useEffect(() => input.current?.focus(), []);

  function link(): void {
    const typed = address.trim();
    if (isHttpUrl(typed)) onLink(typed, typed);
    else setWrong(true);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') onCancel();
    else if (event.key === 'Enter' && event.target === input.current && question === 'link') link();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Box
      padding={2}
      background="neutral100"
      borderColor="neutral200"
      role="group"
      aria-label={say(`markdown.${question}`)}
      onKeyDown={onKeyDown}
    >
      <Flex gap={2} alignItems="flex-start" wrap="wrap">
        <Box flex={1} minWidth="20rem">
          {question === 'term' ? (
            <TermPicker
              id={`${id}-term`}
              label={say('markdown.which-term')}
              except={documentId}
              inputRef={input}
              placeholder={say('terms.placeholder')}
              onlyWithAddress
              onChoose={({ slug, name }) => onLink(termPageUrl(publicPaths(), slug ?? ''), name)}
            />
          ) : (
            <Field.Root
              id={`${id}-address`}
              error={isWrong ? say('markdown.wrong-address') : undefined}
            >
              <Field.Input
                ref={input}
                type="url"
                value={address}
                aria-label={say('markdown.address')}
                placeholder="https://"
                onChange={(event: React.ChangeEvent<HTMLInputElement>) => {
                  setWrong(false);
                  setAddress(event.target.value);
                }}
              />
              <Field.Error />
            </Field.Root>
          )}
        </Box>
        {question === 'link' && <Button onClick={link}>{say('markdown.insert')}</Button>}
        <Button variant="tertiary" onClick={onCancel}>
          {say('markdown.cancel')}
        </Button>
      </Flex>
    </Box>
  );
}
