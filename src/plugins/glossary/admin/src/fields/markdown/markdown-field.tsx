import { Box, Field, Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { type KeyboardEvent, useCallback, useDeferredValue, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { textWarnings } from '../../../../core/publishing/text-warnings';
import { withLink, type TextEdit } from '../../../../core/text/markdown-edit';
import { TERM } from '../../../../core/term/content-types';
import { descriptionOf } from '../field-frame';
import type { FieldProps } from '../field-props';
import { GrowingText } from '../growing-text';
import { LinkQuestion } from './link-question';
import { Preview } from './preview';
import { TextCounter } from './text-counter';
import { isShortcut, Toolbar } from './toolbar';
import { type Question, type Shape, type Tool, TOOLS } from './tools';

const Measured = styled.div`
  container-type: inline-size;
`;
/** The text and its preview, side by side if there is room. */
const Beside = styled.div<{ $shape: Shape }>`
  display: grid;
  gap: 0.8rem;

  @container (min-width: 60rem) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
  }
  textarea {
    min-height: ${({ $shape }) => ($shape === 'block' ? '16rem' : '6.4rem')};
  }
`;

/** A Markdown editor with a toolbar for the markup that pages show, and a preview. */
export default function MarkdownField({
  name,
  label,
  hint,
  error,
  required,
  disabled = false,
  attribute,
  ...field
}: FieldProps) {
  const { slug: model, id } = useParams();
  const shape: Shape = attribute.options?.shape === 'line' ? 'line' : 'block';
  const documentId = model === TERM && id !== undefined && id !== 'create' ? id : '';
  const text = typeof field.value === 'string' ? field.value : '';
  const textarea = useRef<HTMLTextAreaElement>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isPreviewShown, setPreviewShown] = useState(shape === 'block');
  const warnings = textWarnings(name, useDeferredValue(text), label);
  const tools = TOOLS[shape];

  function use({ action }: Tool): void {
    if (disabled || textarea.current === null) return;
    if (typeof action === 'string') return setQuestion(question === action ? null : action);
    const { selectionStart: start, selectionEnd: end, value } = textarea.current;
    typeEdit(textarea.current, action(value, { start, end }));
  }

  const latest = useRef(use);
  latest.current = use;
  const onTool = useCallback((tool: Tool) => latest.current(tool), []);
  const onPreview = useCallback(() => setPreviewShown((isShown) => !isShown), []);

  function onKeyDown(event: KeyboardEvent): void {
    if (!isShortcut(event)) return;
    const tool = tools.find(({ key }) => key === event.key.toLowerCase());
    if (tool === undefined) return;
    event.preventDefault();
    use(tool);
  }

  function link(address: string, title: string): void {
    setQuestion(null);
    if (textarea.current === null) return;
    const { selectionStart: start, selectionEnd: end, value } = textarea.current;
    typeEdit(textarea.current, withLink(value, { start, end }, address, title));
  }

  const described = [descriptionOf(name, { hint, error }), warnings.length > 0 && `${name}-look`];
  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label action={name === 'short' ? <TextCounter text={text} /> : undefined}>
        {label}
      </Field.Label>
      <Box>
        <Toolbar
          label={label}
          tools={tools}
          disabled={disabled}
          controls={name}
          question={question}
          isPreviewShown={isPreviewShown}
          onTool={onTool}
          onPreview={onPreview}
        />
        {question !== null && (
          <LinkQuestion
            key={question}
            id={name}
            question={question}
            documentId={documentId}
            onLink={link}
            onCancel={() => {
              setQuestion(null);
              textarea.current?.focus();
            }}
          />
        )}
        <Measured>
          <Beside $shape={shape}>
            <GrowingText
              ref={textarea}
              id={name}
              name={name}
              value={text}
              invalid={Boolean(error)}
              disabled={disabled}
              placeholder={field.placeholder}
              aria-required={required}
              aria-describedby={described.filter(Boolean).join(' ') || undefined}
              onChange={(event) => field.onChange(name, event.target.value)}
              onKeyDown={onKeyDown}
            />
            {isPreviewShown && (
              <Preview label={label} text={text} shape={shape} documentId={documentId} />
            )}
          </Beside>
        </Measured>
      </Box>
      {warnings.length > 0 && (
        <Flex id={`${name}-look`} tag="ul" direction="column" alignItems="stretch" gap={1}>
          {warnings.map(({ message }) => (
            <Flex key={message} tag="li" gap={2} alignItems="flex-start">
              <WarningCircle aria-hidden fill="warning600" />
              <Typography variant="pi" textColor="neutral800">
                {message}
              </Typography>
            </Flex>
          ))}
        </Flex>
      )}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

/** Applies an edit as typed text, so that the browser's undo covers it. */
function typeEdit(textarea: HTMLTextAreaElement, { from, to, typed, selection }: TextEdit): void {
  textarea.focus();
  textarea.setSelectionRange(from, to);
  if (typed === '') document.execCommand('delete');
  else document.execCommand('insertText', false, typed);
  textarea.setSelectionRange(selection.start, selection.end);
}
