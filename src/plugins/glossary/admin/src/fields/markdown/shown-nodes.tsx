import { createElement, Fragment, type ReactNode } from 'react';

/** The elements that the pages' renderer writes (core/text/markdown.ts). Of any other element only the text is shown. */
const ELEMENTS: ReadonlySet<string> = new Set(
  'p a em strong code pre ul ol li blockquote h3 hr br table thead tbody tr th td'.split(' '),
);
const EMPTY: ReadonlySet<string> = new Set(['hr', 'br']);

/** HTML of the service as elements of the panel: nothing in it can do more than be read, and links open in a new tab. */
export function shownNodes(html: string): ReactNode {
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
