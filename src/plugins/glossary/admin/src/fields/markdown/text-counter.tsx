import { Typography, VisuallyHidden } from '@strapi/design-system';
import { useEffect, useState } from 'react';
import { RECOMMENDED_SHORT_LENGTH, shortLength } from '../../../../core/term/fields';
import { useText } from '../../text';

/** Pause in typing before the length is announced, in milliseconds. */
const PAUSE = 1500;

/** The length of a definition, and the recommended maximum. */
export function TextCounter({ text }: { readonly text: string }) {
  const say = useText();
  const count = shortLength(text);
  const most = RECOMMENDED_SHORT_LENGTH;
  const [settled, setSettled] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), PAUSE);
    return () => clearTimeout(timer);
  }, [count]);
  return (
    <>
      <Typography
        variant="pi"
        aria-hidden
        textColor={count > most ? 'danger600' : 'neutral600'}
        fontWeight={count > most ? 'bold' : 'regular'}
      >
        {say('markdown.count', { count, most })}
      </Typography>
      <VisuallyHidden role="status">
        {say('markdown.counted', { count: settled, most })}
      </VisuallyHidden>
    </>
  );
}
