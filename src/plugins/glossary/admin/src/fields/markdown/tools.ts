import {
  Bold,
  Book,
  BulletList,
  Code,
  CodeBlock,
  HeadingThree,
  Italic,
  Link,
  NumberList,
  Quotes,
} from '@strapi/icons';
import type { ComponentType, SVGProps } from 'react';
import {
  type Selection,
  type TextEdit,
  toggleCodeBlock,
  toggleLines,
  toggleMark,
} from '../../../../core/text/markdown-edit';

/** Whether a text has paragraphs, or is one line. */
export type Shape = 'block' | 'line';
/** Tools that ask for a target first. */
export type Question = 'link' | 'term';

type ToolName =
  | 'bold'
  | 'italic'
  | 'code'
  | 'link'
  | 'term'
  | 'bullets'
  | 'numbers'
  | 'quote'
  | 'heading'
  | 'code-block';

export interface Tool {
  readonly name: ToolName;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Together with Ctrl, or with the command key on a Mac. */
  readonly key?: string;
  readonly action: Question | ((text: string, selected: Selection) => TextEdit);
}

const WITHIN_LINE: readonly Tool[] = [
  { name: 'bold', Icon: Bold, key: 'b', action: (...text) => toggleMark(...text, 'bold') },
  { name: 'italic', Icon: Italic, key: 'i', action: (...text) => toggleMark(...text, 'italic') },
  { name: 'code', Icon: Code, action: (...text) => toggleMark(...text, 'code') },
  { name: 'link', Icon: Link, key: 'k', action: 'link' },
  { name: 'term', Icon: Book, action: 'term' },
];

const OF_LINES: readonly Tool[] = [
  { name: 'bullets', Icon: BulletList, action: (...text) => toggleLines(...text, 'bullets') },
  { name: 'numbers', Icon: NumberList, action: (...text) => toggleLines(...text, 'numbers') },
  { name: 'quote', Icon: Quotes, action: (...text) => toggleLines(...text, 'quote') },
  { name: 'heading', Icon: HeadingThree, action: (...text) => toggleLines(...text, 'heading') },
  { name: 'code-block', Icon: CodeBlock, action: toggleCodeBlock },
];

/** Tools for exactly the markup that pages can show. */
export const TOOLS: Readonly<Record<Shape, readonly Tool[]>> = {
  line: WITHIN_LINE,
  block: [...WITHIN_LINE, ...OF_LINES],
};
