/** On a Mac, Ctrl with a letter moves and deletes in a text: there the command key is the one of shortcuts. */
const IS_MAC = navigator.userAgent.includes('Macintosh');

/** The name of the modifier key of shortcuts. */
export const SHORTCUT_KEY = IS_MAC ? '⌘' : 'Ctrl';

/** Whether the key of shortcuts is held, and no other. */
export function isShortcut({
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Readonly<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>>): boolean {
  return (IS_MAC ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !altKey && !shiftKey;
}
