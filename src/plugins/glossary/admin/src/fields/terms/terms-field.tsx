import { Flex, VisuallyHidden } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Remark } from '../../remark';
import { sharedAnswer } from '../../shared-answers';
import type { RelatedEntry, SavedRelations } from '../../../../core/panel/panel-answers';
import { isSame } from '../../../../core/panel/form-merge';
import { isChanged, relationChange, relationInForm } from '../../../../core/panel/form-relations';
import { useText } from '../../text';
import { FieldFrame } from '../field-frame';
import type { FieldProps } from '../field-props';
import { ChosenTerm } from './chosen-term';
import { TermPicker } from './term-picker';
import { useIsDraft } from '../../saving/use-draft-query';

type SavedTerms =
  | { readonly state: 'loading' | 'failed' }
  | { readonly state: 'loaded'; readonly terms: readonly RelatedEntry[] };

const NONE: SavedTerms = { state: 'loaded', terms: [] };

/**
 * The terms in a relation of the saved draft, or of the published version in its tab; of a copy that is not saved yet, those of its
 * original.
 */
function useSavedTerms(relation: 'related' | 'prerequisites'): SavedTerms {
  const { id, origin } = useParams();
  const initialValues = useForm('useSavedTerms', (form) => form.initialValues);
  const isDraft = useIsDraft();
  const documentId = id === 'create' ? origin : (id ?? origin);
  const [answer, setAnswer] = useState<{ of: object; saved: SavedTerms } | null>(null);

  useEffect(() => {
    if (documentId === undefined) return;
    const abort = new AbortController();
    const path = `/glossary-panel/terms/${documentId}/relations`;
    const tell = (saved: SavedTerms): void => {
      if (!abort.signal.aborted) setAnswer({ of: initialValues, saved });
    };
    sharedAnswer<SavedRelations>(
      isDraft ? path : `${path}?status=published`,
      initialValues,
      abort.signal,
    ).then(
      (relations) => tell({ state: 'loaded', terms: relations[relation] ?? [] }),
      () => tell({ state: 'failed' }),
    );
    return () => abort.abort();
  }, [documentId, relation, isDraft, initialValues]);

  if (documentId === undefined) return NONE;
  // An answer from before the form was loaded again is out of date.
  return answer?.of === initialValues ? answer.saved : { state: 'loading' };
}

/** An ordered relation to other terms. */
export default function TermsField({
  name,
  label,
  hint,
  error,
  required,
  disabled = false,
  ...field
}: FieldProps) {
  const say = useText();
  const { id } = useParams();
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const saved = useSavedTerms(name === 'prerequisites' ? 'prerequisites' : 'related');
  const dragged = useRef(0);
  const rendered = useRef<readonly RelatedEntry[]>([]);
  const isKnown = saved.state === 'loaded';
  // While the saved terms are loaded again, the previous ones stay.
  if (isKnown) rendered.current = relationInForm(saved.terms, field.value);
  const entries = rendered.current;

  // Another editor may have saved other terms meanwhile.
  const change =
    isKnown && isChanged(field.value) ? relationChange(saved.terms, entries) : field.value;
  const isOutdated = !isSame(change, field.value);
  useEffect(() => {
    if (isOutdated) field.onChange(name, change);
  });

  function store(target: readonly RelatedEntry[]): void {
    if (isKnown) field.onChange(name, relationChange(saved.terms, target));
  }

  function place(from: number, to: number): void {
    const entry = entries[from];
    if (entry === undefined || to < 0 || to >= entries.length || from === to) return;
    const others = entries.filter((_other, index) => index !== from);
    store([...others.slice(0, to), entry, ...others.slice(to)]);
    setNews(say('terms.moved', { name: entry.name, number: to + 1, total: entries.length }));
  }

  return (
    <FieldFrame
      id={name}
      label={entries.length === 0 ? label : `${label} (${entries.length})`}
      hint={hint}
      error={error}
      required={required}
    >
      {saved.state === 'failed' ? (
        <Remark role="status">{say('terms.failed')}</Remark>
      ) : (
        <TermPicker
          id={`${name}-input`}
          label={say('terms.add', { label })}
          except={id === undefined || id === 'create' ? '' : id}
          taken={entries.map(({ documentId }) => documentId)}
          disabled={disabled}
          readOnly={!isKnown}
          placeholder={say('terms.placeholder')}
          inputRef={input}
          onChoose={(term) => {
            store([...entries, term]);
            setNews(say('terms.added', { name: term.name }));
          }}
        />
      )}
      {entries.length > 0 && (
        <Flex tag="ol" direction="column" alignItems="stretch" gap={1}>
          {entries.map((entry, index) => (
            <ChosenTerm
              key={entry.documentId}
              entry={entry}
              number={index + 1}
              total={entries.length}
              disabled={disabled || !isKnown}
              move={(by) => place(index, index + by)}
              drag={() => {
                dragged.current = index;
              }}
              drop={() => place(dragged.current, index)}
              remove={() => {
                store(entries.filter((other) => other !== entry));
                setNews(say('terms.removed', { name: entry.name }));
                input.current?.focus();
              }}
            />
          ))}
        </Flex>
      )}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </FieldFrame>
  );
}
