import { Flex, TextButton, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import { useEffect, useRef } from 'react';
import { Remark } from '../../remark';
import type { SlugHolder } from '../../../../core/publishing/slug-holder';
import { useText } from '../../text';
import { useRestoredFocus } from '../../use-restored-focus';
import { termPageUrl } from '../../../../core/term/term-address';
import { publicPaths } from '../../project';

const CHOICE = 'take_over_address';

interface TakeOverProps {
  readonly slug: string;
  /** The other term with the slug. */
  readonly holder: SlugHolder | null;
}

/** Offers to reclaim a slug that is a redirect of another term. It takes effect with the publication. */
export function ReclaimSlug({ slug, holder }: TakeOverProps) {
  const say = useText();
  const onChange = useForm('ReclaimSlug', (form) => form.onChange);
  const takesOver = useForm(
    'ReclaimSlug',
    ({ values }) => (values as { take_over_address?: unknown }).take_over_address === true,
  );
  const mayPublish = useDocumentRBAC('ReclaimSlug', ({ canPublish }) => canPublish);

  // The choice applies to one slug only.
  const chosenFor = useRef(slug);
  useEffect(() => {
    if (chosenFor.current !== slug && takesOver) onChange(CHOICE, false);
    chosenFor.current = slug;
  }, [slug, takesOver, onChange]);

  const place = useRestoredFocus<HTMLDivElement>(String(takesOver));

  if (holder?.hold !== 'old-address') return null;
  if (takesOver)
    return (
      <Flex ref={place} tabIndex={-1} gap={3} wrap="wrap">
        <Typography variant="pi" textColor="neutral800" role="status">
          {say('slug.taken-over', {
            path: termPageUrl(publicPaths(), slug),
            holder: holder.name === null ? say('slug.taken-over-nobody') : `“${holder.name}”`,
          })}
        </Typography>
        <TextButton onClick={() => onChange(CHOICE, false)}>
          {say('slug.do-not-take-over')}
        </TextButton>
      </Flex>
    );
  return mayPublish ? (
    <Flex ref={place} tabIndex={-1}>
      <TextButton onClick={() => onChange(CHOICE, true)}>{say('slug.take-over')}</TextButton>
    </Flex>
  ) : (
    <Remark>{say('slug.take-over-who')}</Remark>
  );
}
