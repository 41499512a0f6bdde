import { IconButton } from '@strapi/design-system';
import { ExternalLink } from '@strapi/icons';
import { isHttpUrl } from '../../../../core/text/http-url';
import { useText } from '../../text';
import type { FieldProps } from '../field-props';
import { LinesField } from '../lines/lines-field';

/** An ordered list of web addresses. */
export default function AddressesField(field: FieldProps) {
  const say = useText();
  return (
    <LinesField
      {...field}
      placeholder={field.placeholder || 'https://'}
      inputMode="url"
      problemOf={(text) => (isHttpUrl(text) ? null : say('addresses.wrong'))}
      extraOf={({ text }, number) =>
        isHttpUrl(text.trim()) && (
          <IconButton
            tag="a"
            variant="ghost"
            href={text.trim()}
            target="_blank"
            rel="noopener noreferrer"
            label={say('addresses.open', { number })}
          >
            <ExternalLink />
          </IconButton>
        )
      }
    />
  );
}
