import { type KeyboardEvent, type RefObject, useState, useEffect } from 'react';
import { styled } from 'styled-components';
import { useFetchClient } from '@strapi/strapi/admin';
import { useText } from '../../text';
import { Suggestion, Suggestions } from '../suggestions';
import type { KnownWords } from '../../../../core/panel/panel-answers';
import { toTag } from '../../../../core/term/tag';

const Frame = styled.div`
  position: relative;
  flex: 1;
  min-width: 16rem;
`;

const Input = styled.input`
  width: 100%;
  padding: 0.4rem;
  border: 0;
  outline: 0;
  background: transparent;
  color: ${({ theme }) => theme.colors.neutral800};
  font: inherit;
  font-size: 1.4rem;

  &::placeholder {
    color: ${({ theme }) => theme.colors.neutral600};
  }
`;

interface WordInputProps {
  readonly id: string;
  readonly label: string;
  readonly list: string | null;
  readonly taken: readonly string[];
  readonly placeholder: string;
  readonly describedBy: string;
  readonly inputRef: RefObject<HTMLInputElement>;
  readonly onWords: (typed: string) => void;
  /** Called for the left arrow key in an empty input. */
  readonly onLeave: () => void;
}

/** The input for the next word, with suggestions if there are any (a combobox with a list box). */
export function WordInput({
  id,
  label,
  list,
  taken,
  inputRef,
  onWords,
  onLeave,
  ...input
}: WordInputProps) {
  const say = useText();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const known = useKnownWords(list, isOpen ? typed : null);
  const words = isOpen ? known.filter((word) => !taken.includes(word)) : [];

  function write(text: string): void {
    setActive(-1);
    setOpen(true);
    if (endsWord(text)) return take(text);
    setTyped(text);
  }

  function take(text: string): void {
    onWords(text);
    setTyped('');
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = words[active];
    if (event.key === 'Enter') take(chosen ?? typed);
    else if (event.key === 'ArrowDown' && isOpen) setActive(Math.min(active + 1, words.length - 1));
    else if (event.key === 'ArrowDown') setOpen(true);
    else if (event.key === 'ArrowUp' && words.length > 0) setActive(Math.max(active - 1, -1));
    else if (event.key === 'Escape' && isOpen) setOpen(false);
    else if (['ArrowLeft', 'Backspace'].includes(event.key) && typed === '') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <Frame>
      <Input
        ref={inputRef}
        id={id}
        value={typed}
        role={list === null ? undefined : 'combobox'}
        autoComplete="off"
        aria-label={label}
        aria-describedby={input.describedBy}
        aria-autocomplete={list === null ? undefined : 'list'}
        aria-expanded={list === null ? undefined : words.length > 0}
        aria-controls={words.length > 0 ? `${id}-words` : undefined}
        aria-activedescendant={words[active] === undefined ? undefined : `${id}-word-${active}`}
        placeholder={input.placeholder}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setOpen(true)}
        onBlur={() => {
          // Leaving the input adds the typed word.
          take(typed);
          setOpen(false);
        }}
      />
      {words.length > 0 && (
        <Suggestions id={`${id}-words`} role="listbox" aria-label={say('chips.suggestions')}>
          {words.map((word, index) => (
            <Suggestion
              key={word}
              id={`${id}-word-${index}`}
              role="option"
              aria-selected={index === active}
              // Keeps the focus in the input, and prevents its blur from being handled first.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(word)}
            >
              {word}
            </Suggestion>
          ))}
        </Suggestions>
      )}
    </Frame>
  );
}

/** Pause in typing before a request, in milliseconds. */
const PAUSE = 200;

/** Words of other terms that begin with the typed text; none while the field is not in use (`typed` is null). */
function useKnownWords(list: string | null, typed: string | null): readonly string[] {
  const { get } = useFetchClient();
  const [words, setWords] = useState<readonly string[]>([]);

  useEffect(() => {
    if (list === null || typed === null) return setWords([]);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      get<KnownWords>('/glossary-panel/words', {
        params: { list, beginning: typed.trim().slice(0, 100) },
        signal: abort.signal,
      }).then(
        ({ data }) => setWords(data.words),
        // Suggestions are optional: without them the editor types the whole word.
        () => setWords([]),
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [list, typed, get]);

  return words;
}

/** Splits typed or pasted text into words, at commas, semicolons and line ends. */
export function wordsOf(typed: string, isLowerCase: boolean): string[] {
  return typed
    .split(/[,;\n]/)
    .map((word) => word.trim().replace(/\s+/g, ' '))
    .map((word) => (isLowerCase ? toTag(word) : word))
    .filter((word) => word !== '');
}

/** Adds words to the chips, without duplicates. */
export function withWords(chips: readonly string[], words: readonly string[]): readonly string[] {
  return [...new Set([...chips, ...words])];
}

/** Whether the typed text contains a separator, which ends a word. */
function endsWord(typed: string): boolean {
  return /[,;\n]/.test(typed);
}
