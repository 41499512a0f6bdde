import { comparable } from '../text/normalized';

/** A tag as it is stored: in lower case, without space around it, with composed letters (Unicode NFC), so that equal looking tags are equal. */
export const toTag = (text: string): string => comparable(text.trim());
