import { useAuth } from '@strapi/strapi/admin';
import { useState } from 'react';

/**
 * Typed text that is not sent yet and outlives its field: it stays in this tab until it is sent, which sets it to the empty text.
 *
 * @param name of the text within the panel; separate for each editor
 */
export function usePersistedText(name: string): [text: string, setText: (text: string) => void] {
  const user = useAuth('usePersistedText', (auth) => auth.user);
  const key = `glossary.typed.${user?.id ?? ''}.${name}`;
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    text,
    (next) => {
      setText(next);
      try {
        if (next === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, next);
      } catch {
        // The storage is full: the text lasts as long as its field.
      }
    },
  ];
}
