import { Fragment, type ReactNode, useMemo } from 'react';
import { highlightCode } from '../../../../core/text/code-highlight';

/**
 * Highlighted code. The highlighter writes HTML, which is parsed into inert nodes; only their text and the classes of their spans become elements of
 * the page.
 */
export function ColouredCode({
  code,
  language,
}: {
  readonly code: string;
  readonly language: string | null;
}) {
  return useMemo(() => {
    const html = highlightCode(code, language);
    // In an element, because a document drops leading white space.
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
