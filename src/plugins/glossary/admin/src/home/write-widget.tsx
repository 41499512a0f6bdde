import { Flex, LinkButton } from '@strapi/design-system';
import { Plus } from '@strapi/icons';
import { Link } from 'react-router-dom';
import { formAddress } from '../overview/panel-lists';
import { useText } from '../text';

/** A button that opens the form for a new term. */
export function WriteWidget() {
  const say = useText();
  return (
    <Flex padding={4}>
      <LinkButton tag={Link} to={formAddress('create')} startIcon={<Plus />} size="L">
        {say('write.new')}
      </LinkButton>
    </Flex>
  );
}
