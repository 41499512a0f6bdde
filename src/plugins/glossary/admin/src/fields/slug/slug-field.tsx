import { Field, Flex, TextButton, TextInput, Typography } from '@strapi/design-system';
import { ArrowClockwise, Lock } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { Remark } from '../../remark';
import { isSlug } from '../../../../core/term/slug';
import { slugTakenErrors } from '../../form/readiness';
import { usePublicSide } from '../../form/use-public-side';
import { useSlugHolder } from '../../form/use-slug-holder';
import { useText } from '../../text';
import { useRestoredFocus } from '../../use-restored-focus';
import type { FieldProps } from '../field-props';
import { Redirects } from './redirects';
import { ReclaimSlug } from './reclaim-slug';
import { useFollowing, useProposal } from './use-proposal';
import { termPageUrl } from '../../../../core/term/term-address';
import { publicPaths } from '../../project';

const pathOf = (slug: string): string => termPageUrl(publicPaths(), slug);
const slugOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The slug: proposed from the name, locked once the term was published. */
export default function SlugField({
  name,
  label,
  hint,
  required,
  disabled = false,
  ...field
}: FieldProps) {
  const say = useText();
  const slug = slugOf(field.value);
  const saved = slugOf(field.initialValue);
  const [givenUp, setGivenUp] = useState<readonly string[]>([]);
  const publicSide = usePublicSide(givenUp.length);
  const wasPublished = publicSide.state === 'loaded' && publicSide.side.addresses.length > 0;
  const [isUnlocked, setUnlocked] = useState(false);
  const isUnknown = publicSide.state === 'failed';
  const isFrozen = (wasPublished || isUnknown) && !isUnlocked;
  const mayWrite = !disabled && !isFrozen && publicSide.state !== 'loading';
  const proposal = useProposal();
  const { id, origin } = useParams();
  const isCopy = origin !== undefined;
  const write = useFollowing(
    slug,
    isCopy ? saved : null,
    mayWrite && !wasPublished && !isUnknown,
    (text) => field.onChange(name, text),
  );

  // Locked again after a save or reset.
  useEffect(() => setUnlocked(false), [saved]);

  const values = useForm('SlugField', (form) => form.values);
  // In a dialogue over another form, the term's id is not available here.
  const { holder, free } = useSlugHolder(
    isUnknown ? null : slug,
    id === undefined || id === 'create' ? '' : id,
  );
  const input = useRestoredFocus<HTMLInputElement>([isUnlocked, free, slug === proposal].join());
  // The name of a copy proposes the slug of its original.
  const isProposed = isCopy && mayWrite && slug === proposal;
  const { onChange } = field;
  useEffect(() => {
    if (isProposed && free !== null) onChange(name, free);
  }, [isProposed, free, name, onChange]);
  const [held] = slugTakenErrors(values, holder);

  const error =
    field.error ??
    (slug === '' || isSlug(slug) ? held && `${String(label)} ${held.message}.` : say('slug.wrong'));

  return (
    <Field.Root id={name} name={name} hint={hint} error={error} required={required}>
      <Field.Label>{label}</Field.Label>
      <TextInput
        ref={input}
        name={name}
        value={slug}
        readOnly={!mayWrite && !disabled}
        disabled={disabled}
        placeholder={field.placeholder}
        spellCheck={false}
        autoComplete="off"
        startAction={isFrozen ? <Lock aria-hidden fill="neutral600" /> : undefined}
        onChange={(event) => write(event.target.value)}
      />
      {slug !== '' && isSlug(slug) && !isFrozen && (
        <Remark>{say('slug.address', { path: pathOf(slug) })}</Remark>
      )}
      {isFrozen && (
        <Flex gap={3} wrap="wrap">
          <Remark>{say(isUnknown ? 'slug.unknown' : 'slug.frozen')}</Remark>
          {!disabled && (
            <TextButton onClick={() => setUnlocked(true)}>{say('slug.unlock')}</TextButton>
          )}
        </Flex>
      )}
      {wasPublished && isUnlocked && (
        <Flex gap={3} wrap="wrap">
          <Typography variant="pi" textColor="warning700" role="status">
            {say('slug.unlocked', { path: pathOf(saved) })}
          </Typography>
          <TextButton
            onClick={() => {
              write(saved);
              setUnlocked(false);
            }}
          >
            {say('slug.keep', { slug: saved })}
          </TextButton>
        </Flex>
      )}
      <Flex gap={4} wrap="wrap">
        {mayWrite && free !== null && (
          <TextButton onClick={() => write(free)}>{say('slug.use', { slug: free })}</TextButton>
        )}
        {mayWrite && proposal !== '' && proposal !== slug && (
          <TextButton startIcon={<ArrowClockwise />} onClick={() => write(proposal)}>
            {say('slug.propose')}
          </TextButton>
        )}
      </Flex>
      <Field.Error />
      {!disabled && <ReclaimSlug slug={slug} holder={holder} />}
      <Field.Hint />
      {publicSide.state === 'loaded' && id !== undefined && (
        <Redirects
          documentId={id}
          slugs={publicSide.side.oldAddresses}
          givenUp={givenUp}
          onGivenUp={(address) => setGivenUp((before) => [...before, address])}
        />
      )}
    </Field.Root>
  );
}
