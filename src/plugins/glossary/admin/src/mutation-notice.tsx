import { Flex, Link } from '@strapi/design-system';
import { useHref } from 'react-router-dom';
import { Refusal } from './import-export/section';
import { useText } from './text';
import type { Trouble } from './use-mutation';

/** The message about a failed action, beside its button. */
export function MutationNotice({ trouble }: { readonly trouble: Trouble | null }) {
  if (trouble === null) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Refusal>{trouble.text}</Refusal>
      {trouble.kind === 'session' && <LogInLink />}
    </Flex>
  );
}

/** A link to the login page in another tab, so that nothing in this one is lost. */
export function LogInLink() {
  const say = useText();
  return (
    <Link href={useHref('/auth/login')} isExternal>
      {say('saving.log-in')}
    </Link>
  );
}
