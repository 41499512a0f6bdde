/** A mail address, also within an address of a server (`smtp://user:password@host`), where it hides the password as well. */
const MAIL_ADDRESS =
  /[^\s"'<>()[\]{},;:/@]+(?::[^\s"'<>/@]*)?@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/gu;
/** Characters that could move the cursor of a terminal, or forge a line of the log. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

/** A text for the log: mail addresses are left out, and so are control characters but for line ends. */
export function privateText(text: string): string {
  return text.replaceAll(CONTROL, '').replaceAll(MAIL_ADDRESS, '(mail address)');
}
