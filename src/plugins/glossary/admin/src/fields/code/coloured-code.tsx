import { Fragment, type ReactNode, useMemo } from 'react';
import { highlightCode } from '../../../../core/text/code-highlight';

/**
 * Code in the colours of its language. The highlighter writes HTML; it is read into inert nodes, and only their text and the
 * classes of their spans become elements of the page.
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
