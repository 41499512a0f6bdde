'use client';

import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { addGlossaryCards } from '../scripts/hover-card';

/** The cards of `strapi-plugin-glossary/hover-card` for the links within an element, which is there from the first rendering on. */
export function useGlossaryCards(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => (ref.current === null ? undefined : addGlossaryCards(ref.current)), [ref]);
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  /** The result of `linkTerms`. It becomes part of the page as it is: it has to be safe before. */
  readonly html: string;
}

/** HTML with linked terms and their cards, in a `div` with the other attributes. */
export function GlossaryText({ html, ...attributes }: Props): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useGlossaryCards(ref);
  return createElement('div', { ...attributes, ref, dangerouslySetInnerHTML: { __html: html } });
}
