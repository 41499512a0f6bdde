import type { ReactNode } from 'react';
import { type PrimitiveType, useIntl } from 'react-intl';
import en from './translations/en.json';

export type TextId = keyof typeof en;

/** The plugin's id, which prefixes its texts and fields. */
export const PLUGIN = 'glossary';

/** A text of the plugin as a descriptor, for texts that Strapi translates itself. */
export function textOf(id: TextId): { id: string; defaultMessage: string } {
  return { id: `${PLUGIN}.${id}`, defaultMessage: en[id] };
}

/** Texts of the plugin in the editor's language, or in English without a translation. */
export function useText(): (id: TextId, values?: Record<string, PrimitiveType>) => string {
  const { formatMessage } = useIntl();
  return (id, values) => formatMessage(textOf(id), values);
}

/** Hints come from the content manager, which puts limits before some of them. */
export type Hint = ReactNode;
