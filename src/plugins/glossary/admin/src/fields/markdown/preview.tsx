import { Typography } from '@strapi/design-system';
import { useMemo, createElement, Fragment, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Remark } from '../../remark';
import { useText } from '../../text';
import type { Shape } from './tools';
import { useRenderedText } from './use-rendered-text';

/** Resembles the page: its widths and relative font sizes, in the panel's colours. */
const Page = styled.div`
  min-width: 0;
  padding: 0.8rem 1.2rem;
  border: 1px dashed ${({ theme }) => theme.colors.neutral300};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  line-height: 1.6;
  overflow-wrap: anywhere;

  & > * + * {
    margin-top: 1rem;
  }
  h3 {
    font-size: 1.5rem;
    font-weight: 600;
  }
  em {
    font-style: italic;
  }
  strong {
    font-weight: 600;
  }
  ul,
  ol {
    padding-inline-start: 2.4rem;
  }
  ul {
    list-style: disc;
  }
  ol {
    list-style: decimal;
  }
  blockquote {
    padding-inline-start: 1.2rem;
    border-inline-start: 3px solid ${({ theme }) => theme.colors.neutral300};
  }
  code {
    padding: 0.1rem 0.4rem;
    border-radius: 3px;
    background: ${({ theme }) => theme.colors.neutral150};
    font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    font-size: 0.93em;
  }
  pre {
    padding: 0.8rem;
    white-space: pre-wrap;
    background: ${({ theme }) => theme.colors.neutral150};
  }
  pre code {
    padding: 0;
    background: none;
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 0.3rem 0.8rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    text-align: start;
    overflow-wrap: normal;
  }
  th {
    font-weight: 600;
  }
  a {
    color: ${({ theme }) => theme.colors.primary600};
    text-decoration: underline;
  }
`;

interface PreviewProps {
  readonly label: string;
  readonly text: string;
  readonly shape: Shape;
  readonly documentId: string;
}

/** A preview made by the renderer of the pages. */
export function Preview({ label, text, shape, documentId }: PreviewProps) {
  const say = useText();
  const { html, failure } = useRenderedText(text, shape, documentId);
  const nodes = useMemo(() => nodesOf(html), [html]);
  return (
    <Page role="region" aria-label={say('markdown.preview-of', { label })}>
      {failure !== null && (
        <Typography variant="pi" textColor="danger600" role="status">
          {failure}
        </Typography>
      )}
      {html === '' ? (
        <Remark>{say('markdown.nothing')}</Remark>
      ) : shape === 'line' ? (
        <p>{nodes}</p>
      ) : (
        nodes
      )}
    </Page>
  );
}

/** Elements that the pages' renderer writes (core/text/markdown.ts). Of all other elements only the text is shown. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p a em strong code pre ul ol li blockquote h3 hr br table thead tbody tr th td'.split(' '),
);
const EMPTY: ReadonlySet<string> = new Set(['hr', 'br']);

/** Converts HTML of the service into elements of the panel: nothing in it is executed, and links open in a new tab. */
function nodesOf(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return childrenOf(body);
}

function childrenOf(parent: Node): ReactNode[] {
  return [...parent.childNodes].map((node, index) => (
    <Fragment key={index}>{nodeOf(node)}</Fragment>
  ));
}

function nodeOf(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const name = node.localName;
  if (!ELEMENTS.has(name)) return childrenOf(node);
  if (EMPTY.has(name)) return createElement(name);
  return createElement(name, attributesOf(node), ...childrenOf(node));
}

function attributesOf(element: Element): object {
  const start = element.localName === 'ol' ? Number(element.getAttribute('start') ?? 1) : 1;
  if (start !== 1) return { start };
  const address = element.getAttribute('href') ?? '';
  if (element.localName !== 'a' || !/^(https?:\/\/|\/(?!\/)|#)/i.test(address)) return {};
  return { href: address, target: '_blank', rel: 'noopener noreferrer' };
}
