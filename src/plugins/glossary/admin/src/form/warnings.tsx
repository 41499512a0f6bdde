import { Flex, Typography } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import { useDeferredValue } from 'react';
import {
  type AlikeNames,
  MOST_NAMES_CHECKED,
  type DeadLinks,
} from '../../../core/panel/panel-answers';
import { termWarnings } from '../../../core/panel/term-warnings';
import { draftShown } from '../../../core/term/shown-score';
import { project } from '../project';
import type { EditedTerm } from '../saving/term-request';
import { useText } from '../text';
import { relationInForm } from '../../../core/panel/form-relations';
import { Jump } from './jump';
import { useSavedRelations } from './use-form-answer';
import { useAnswerToTyping } from './use-answer-to-typing';
import { linksWithinSite } from '../../../core/text/markdown-parts';

/** Warnings for an editor, which do not prevent a publication. */
export function Warnings({ term }: { readonly term: EditedTerm }) {
  const say = useText();
  // Examining code takes a moment: typing has priority.
  const values = useDeferredValue(useForm('Warnings', (form) => form.values)) as Readonly<
    Record<string, unknown>
  >;
  // A copy starts with the relations of its original.
  const savedTerm = term.origin ?? term.documentId;
  const relations = useSavedRelations(savedTerm);
  const { names: alike, shared } = useAlike(values, term.documentId ?? '');
  const deadLinks = useDeadLinks(values);
  const inForm = (field: 'related' | 'prerequisites') => {
    const saved =
      savedTerm === undefined ? [] : relations.state === 'loaded' ? relations.answer[field] : null;
    return saved === null ? null : relationInForm(saved, values[field]);
  };
  const warnings = termWarnings({
    values: draftShown(values, project().features),
    related: inForm('related'),
    prerequisites: inForm('prerequisites'),
    alike,
    shared,
    deadLinks,
  });
  if (warnings.length === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Flex gap={2}>
        <WarningCircle aria-hidden fill="warning600" />
        <Typography variant="pi" textColor="neutral800">
          {say('warnings.title', { count: warnings.length })}
        </Typography>
      </Flex>
      <Flex tag="ul" direction="column" alignItems="flex-start" gap={1}>
        {warnings.map(({ field, message }) => (
          <li key={message}>
            <Jump field={field}>{message}</Jump>
          </li>
        ))}
      </Flex>
    </Flex>
  );
}

const NONE: AlikeNames = { names: [], shared: [] };
/** Maximum length of a name in the request, in characters. */
const LONGEST = 200;

/** Terms with the same name, requested after a pause in typing a name, an alias or an identifier. */
function useAlike(
  { term, aliases, identifiers }: Readonly<Record<string, unknown>>,
  documentId: string,
): AlikeNames {
  const name = typeof term === 'string' ? term : '';
  const others = [aliases, identifiers]
    .flat()
    .filter((text): text is string => typeof text === 'string')
    .filter((text) => text.trim() !== '' && text.length <= LONGEST)
    .slice(0, MOST_NAMES_CHECKED);
  const query = new URLSearchParams({ name, except: documentId });
  for (const text of others) query.append('also', text);
  const isQueried = name.trim() !== '' || others.length > 0;
  // Without the warning, the editor can still write.
  const { answer } = useAnswerToTyping<AlikeNames>(isQueried ? `/alike?${query.toString()}` : null);
  return answer ?? NONE;
}

/** Maximum number of links in one request; a text has a few. */
const MOST_LINKS = 40;
const NO_LINKS: readonly string[] = [];

/** Broken links within the site in a term's texts, updated after a pause in typing. */
function useDeadLinks(values: Readonly<Record<string, unknown>>): readonly string[] {
  const texts = Object.values(values)
    .flat()
    .filter((value): value is string => typeof value === 'string');
  const links = [...new Set(texts.flatMap(linksWithinSite))].slice(0, MOST_LINKS);
  const query = new URLSearchParams(links.map((link) => ['link', link])).toString();
  // Without the warning, the editor can still write.
  const { answer } = useAnswerToTyping<DeadLinks>(
    links.length === 0 ? null : `/dead-links?${query}`,
  );
  return answer?.links ?? NO_LINKS;
}
