import { Field } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { Remark } from '../../remark';
import { useText } from '../../text';
import { descriptionOf } from '../field-frame';
import type { FieldProps } from '../field-props';
import { CodeFrame } from './code-frame';
import { highlightCode } from '../../../../core/text/code-highlight';

/** A code editor with syntax highlighting for the language of the term's examples. Tab leaves the field, as everywhere in the form. */
export default function CodeField({
  name,
  label,
  hint,
  error,
  required,
  disabled,
  ...field
}: FieldProps) {
  const say = useText();
  const language = useForm('CodeField', ({ values }) => languageOf(values));
  const code = typeof field.value === 'string' ? field.value : '';

  /** Enter keeps the indentation of the line. */
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    const { selectionStart } = event.currentTarget;
    const line = code.slice(code.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart);
    const indentation = /^[ \t]*/.exec(line)?.[0] ?? '';
    if (indentation === '') return;
    event.preventDefault();
    // Inserted as typed text, so that the browser's undo covers it.
    document.execCommand('insertText', false, `\n${indentation}`);
  }

  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label
        action={
          <Remark>
            {say('code.lines', { count: code === '' ? 0 : code.trimEnd().split('\n').length })}
          </Remark>
        }
      >
        {label}
      </Field.Label>
      <CodeFrame $invalid={Boolean(error)}>
        <pre aria-hidden>
          <ColouredCode code={code} language={language} />
          {'\n '}
        </pre>
        <textarea
          id={name}
          name={name}
          value={code}
          disabled={disabled}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={descriptionOf(name, { hint, error })}
          onChange={(event) => field.onChange(name, event.target.value)}
          onKeyDown={onKeyDown}
        />
      </CodeFrame>
      {language === null && code !== '' && <Remark>{say('code.no-language')}</Remark>}
      <Field.Error />
      <Field.Hint />
    </Field.Root>
  );
}

function languageOf(values: object): string | null {
  const { code_language: language } = values as { code_language?: unknown };
  return typeof language === 'string' && language !== '' ? language : null;
}

/**
 * Code in the colours of its language. The highlighter writes HTML; it is read into inert nodes, and only their text and the
 * classes of their spans become elements of the page.
 */
function ColouredCode({
  code,
  language,
}: {
  readonly code: string;
  readonly language: string | null;
}) {
  return useMemo(() => {
    const html = highlightCode(code, language);
    // Within an element, because a document drops the white space that it begins with.
    const inert = new DOMParser().parseFromString(`<div>${html}</div>`, 'text/html');
    return <>{childrenOf(inert.body.firstElementChild)}</>;
  }, [code, language]);
}

function childrenOf(parent: Element | null): ReactNode[] {
  return [...(parent?.childNodes ?? [])].map((node, index) =>
    node instanceof Element ? (
      <span key={index} className={node.className}>
        {childrenOf(node)}
      </span>
    ) : (
      <Fragment key={index}>{node.textContent}</Fragment>
    ),
  );
}
