import { Flex, Typography } from '@strapi/design-system';
import { useDocumentRBAC } from '@strapi/content-manager/strapi-admin';
import { Remark } from '../../remark';
import { useText } from '../../text';
import { useRestoredFocus } from '../../use-restored-focus';
import { ReleaseSlugDialog } from './release-slug-dialog';
import { termPageUrl } from '../../../../core/term/term-address';
import { publicPaths } from '../../project';

interface RedirectsProps {
  readonly documentId: string;
  readonly slugs: readonly string[];
  /** Those that were released since the form was opened. */
  readonly givenUp: readonly string[];
  readonly onGivenUp: (slug: string) => void;
}

/** The redirects of a term, each of which an editor who may publish can release. */
export function Redirects({ documentId, slugs, givenUp, onGivenUp }: RedirectsProps) {
  const say = useText();
  const mayPublish = useDocumentRBAC('Redirects', ({ canPublish }) => canPublish);
  const place = useRestoredFocus<HTMLDivElement>(slugs.length);
  const last = givenUp.at(-1);
  if (slugs.length === 0 && last === undefined) return null;
  return (
    <Flex
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={say('slug.old')}
      direction="column"
      alignItems="stretch"
      gap={1}
      paddingTop={2}
    >
      {slugs.length > 0 && (
        <>
          <Typography variant="pi" fontWeight="bold" textColor="neutral800">
            {say('slug.old')}
          </Typography>
          <Remark>{say('slug.old-about')}</Remark>
          <Flex tag="ul" direction="column" alignItems="stretch" gap={1}>
            {slugs.map((slug) => (
              <Flex key={slug} tag="li" gap={3} wrap="wrap">
                <Typography
                  variant="pi"
                  textColor="neutral800"
                  style={{ overflowWrap: 'anywhere' }}
                >
                  {termPageUrl(publicPaths(), slug)}
                </Typography>
                {mayPublish && (
                  <ReleaseSlugDialog
                    documentId={documentId}
                    slug={slug}
                    onGivenUp={() => onGivenUp(slug)}
                  />
                )}
              </Flex>
            ))}
          </Flex>
        </>
      )}
      <Remark role="status">
        {last !== undefined && say('slug.given-up', { path: termPageUrl(publicPaths(), last) })}
      </Remark>
    </Flex>
  );
}
