import { useAuth } from '@strapi/strapi/admin';
import { useState } from 'react';

/**
 * A text that is typed and not sent yet, which outlives its field: it stays in this tab of the browser until it is sent, which sets it to
 * the empty text.
 *
 * @param name of the text within the panel; each editor has their own
 */
export function useKeptText(name: string): [text: string, setText: (text: string) => void] {
  const user = useAuth('useKeptText', (auth) => auth.user);
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
        // The browser has no room for it: it is kept as long as its field.
      }
    },
  ];
}
